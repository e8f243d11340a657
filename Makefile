# `make run` opens the window, `make test` runs every check; both set up what is missing.
# `make release` builds every package that this machine can build; CONTRIBUTING.md tells of each.
.PHONY: run test soak bench spark packages test-wheel bundle deb appimage try-deb try-appimage first-frame release pictures

PYTHON := .venv/bin/python
BUNDLER := build/environment/bin/python
XVFB := xvfb-run -a -s "-screen 0 1600x1000x24"

run: .venv/run.stamp
	@installer/run.sh

test: .venv/test.stamp
	@installer/check.sh

soak: .venv/test.stamp
	$(PYTHON) -m pytest -m slow

bench: .venv/test.stamp
	$(PYTHON) -m tests.benchmarks

packages: .venv/test.stamp  # wheel, sdist and the bill of materials
	$(PYTHON) -m installer.python_packages
	$(PYTHON) -m installer.sbom

test-wheel: packages
	installer/test_wheel.sh

bundle: build/environment/bundle.stamp  # the folder of which all further packages are made
	$(BUNDLER) -m installer.frozen.build
	$(BUNDLER) -m installer.frozen.check

deb: bundle
	$(BUNDLER) -m installer.linux.deb

appimage: bundle
	$(BUNDLER) -m installer.linux.app_folder

try-deb: deb  # as root: in bare roots of both Debians
	installer/linux/try_in_debian.sh bookworm dist/voroscope_*.deb
	installer/linux/try_in_debian.sh trixie dist/voroscope_*.deb

try-appimage: appimage  # the same with the tarball
	installer/linux/try_in_debian.sh bookworm dist/voroscope-*-linux-*.tar.gz
	installer/linux/try_in_debian.sh trixie dist/voroscope-*-linux-*.tar.gz

pictures: .venv/test.stamp
	$(XVFB) $(PYTHON) -m installer.pictures

first-frame: bundle .venv/test.stamp  # the bundle’s beside the checkout’s
	$(PYTHON) main.py samples crossing -o build/crossing.voro
	$(PYTHON) installer/linux/first_frame.py --rounds 7 --most 1.3 -- $(PYTHON) main.py build/crossing.voro \
		-- build/frozen/voroscope/voroscope build/crossing.voro

release: test packages test-wheel deb appimage first-frame
	@cd dist && rm -f SHA256SUMS && ls -l * && sha256sum * | tee SHA256SUMS

# Half a gigabyte, and Java 17 or later: the tests of Spark run where it is found.
spark: .venv/test.stamp
	$(PYTHON) -m pip install --no-deps --require-hashes -r installer/requirements-spark.lock
	$(PYTHON) -m pytest -m slow tests/engine/data/counting/test_spark.py

.venv/run.stamp: installer/requirements.lock installer/setup.sh
	@installer/setup.sh run

.venv/test.stamp: installer/requirements-dev.lock installer/setup.sh
	@installer/setup.sh test

build/environment/bundle.stamp: installer/requirements-bundle.lock installer/setup.sh
	@installer/setup.sh bundle
