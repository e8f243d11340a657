"""Every connection between store, window, panels and views, in one list."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from gui.export.exporting import Exporting
from gui.frame.card_menus import CardMenus
from gui.frame.dialogs import show_about, show_crash_reports
from gui.frame.earlier_pages import EarlierPages
from gui.frame.first_focus import FirstFocus
from gui.frame.hints import Hints, KnownHints
from gui.frame.recent_files import RecentFiles
from gui.frame.views_menu import ViewsMenu
from gui.frame.window import MainWindow
from gui.importing.opening import FileOpening
from gui.importing.restoring import Restoring, failure_of
from gui.program.applying import Applying
from gui.program.crash_reports import crash_folder, report_files
from gui.program.preferring import Preferring
from gui.starting.preload_opengl import Warming
from gui.state.autosave import Autosave
from gui.state.store import Store
from gui.themes.settings import AXES, THEME, keep_word, recovery_root, remembered
from gui.themes.theming import Theming

if TYPE_CHECKING:  # the workspace is made after the first picture of the window
    from gui.frame.presenter import Presenter
    from gui.frame.workspace import Workspace


class Wiring(QObject):
    """Connects; and turns what menus and drops say into what the store understands."""

    def __init__(self, store: Store, window: MainWindow, theming: Theming) -> None:
        super().__init__(window)
        self._store, self._window, self._theming = store, window, theming
        self.presenter: Presenter | None = None
        self.hints: Hints | None = None
        actions = window.actions_

        # the store tells
        store.opening.connect(window.prepare_early)
        store.dataset_changed.connect(window.show_dataset)
        store.analysis_changed.connect(window.show_analysis)
        store.analysis_refined.connect(window.show_analysis)
        store.opened.connect(window.reveal_soon)
        store.history_changed.connect(actions.show_history)
        store.failed.connect(window.show_failure)
        window.error_bar.copy_pressed.connect(window.copy_failure)
        store.progressed.connect(window.status.progress.show_progress)
        store.work_finished.connect(window.status.progress.finish)
        theming.theme_changed.connect(window.show_theme)
        theming.theme_changed.connect(self.show_theme_choice)

        # the user asks
        self.file_opening = file_opening = FileOpening(store, theming, window)
        file_opening.failed.connect(window.show_failure)
        window.files_dropped.connect(file_opening.open_files)
        self._connect_document()
        window.closed.connect(store.close)
        window.preparing.connect(store.hold_answers)
        window.workspace_made.connect(self.connect_workspace)
        window.workspace_made.connect(store.release_answers)
        window.status.progress.cancel_pressed.connect(store.cancel)
        window.status.count_on_pressed.connect(store.counting_on.go_on)
        store.counting_on.offered.connect(window.status.count_on_button.setVisible)
        window.open_requested.connect(file_opening.ask_and_open)
        window.sample_requested.connect(self.open_sample)
        window.recent_requested.connect(self.open_recent)
        window.recent_cleared.connect(self.forget_recent)
        window.locate_requested.connect(file_opening.ask_and_open)
        window.paste_requested.connect(file_opening.paste)
        actions["open"].triggered.connect(file_opening.ask_and_open)
        actions["open_folder"].triggered.connect(file_opening.ask_and_open_folder)
        actions["open_spark"].triggered.connect(file_opening.ask_and_open_spark)
        actions["open_with"].triggered.connect(file_opening.open_with_options)
        actions["roles"].triggered.connect(file_opening.change_roles)
        actions["paste"].triggered.connect(file_opening.paste)
        actions["undo"].triggered.connect(store.undo)
        actions["redo"].triggered.connect(store.redo)
        actions["reset_conditions"].triggered.connect(store.reset_conditions)
        actions["full_screen"].toggled.connect(window.set_full_screen)
        actions["present"].triggered.connect(self.present)
        actions["hide_names"].toggled.connect(window.on_request.set_names_hidden)
        actions["shortcuts"].triggered.connect(window.on_request.show_shortcuts)
        actions["commands"].triggered.connect(window.on_request.show_commands)
        actions["about"].triggered.connect(self.show_about_program)
        actions["crash_reports"].triggered.connect(self.show_crash_reports)
        self.preferring = Preferring(store, window)
        actions["preferences"].triggered.connect(self.preferring.ask)
        actions.samples.triggered.connect(self.open_named_sample)
        actions.themes.triggered.connect(self.choose_theme)

        self.exporting = Exporting(store, theming, window)
        self._connect_exporting()
        self.applying = Applying(store, window)
        self._connect_applying()

        # what is remembered
        store.begin_with_axes(remembered(AXES, store.known_axes, ""))
        store.axes_changed.connect(partial(keep_word, AXES))

        window.show_theme(theming.theme)
        self.show_theme_choice()

    def _connect_document(self) -> None:
        """Connect what saves, closes and keeps what is open."""
        store, window, actions = self._store, self._window, self._window.actions_
        replacing, document = self.file_opening.replacing, self.file_opening.replacing.document
        saving, strip = replacing.saving, window.status.saving
        window.closing.connect(replacing.guard_closing)
        document.changed.connect(self.show_document)
        store.forgotten.connect(window.show_nothing)
        window.menus.recent.chosen.connect(self.open_recent)
        actions["save"].triggered.connect(saving.save)
        actions["save_as"].triggered.connect(saving.save_as)
        actions["close"].triggered.connect(replacing.close_table)
        saving.message.connect(window.status.show_message)
        saving.saving.progressed.connect(strip.show_progress)
        saving.saving.finished.connect(strip.finish)
        strip.cancel_pressed.connect(saving.cancel)
        window.closed.connect(saving.saving.close)
        self.autosave = Autosave(store, document, recovery_root())
        self.autosave.failed.connect(self.show_unkept)
        window.closed.connect(self.autosave.close)
        self.restoring = Restoring(store, replacing, self.autosave, window)
        self.file_opening.left_alone.connect(self.restoring.give_up)

    def _connect_exporting(self) -> None:
        """Connect what takes away what is shown."""
        window, exporting, actions = self._window, self.exporting, self._window.actions_
        exporting.message.connect(window.status.show_message)
        exporting.failed.connect(window.show_failure)
        actions["export"].triggered.connect(exporting.export_view)
        actions["report"].triggered.connect(exporting.save_report)
        actions.rules.triggered.connect(exporting.copy_rule)
        for making in (exporting.saving, exporting.copying):
            making.progressed.connect(window.status.saving.show_progress)
            making.finished.connect(window.status.saving.finish)
            window.status.saving.cancel_pressed.connect(making.cancel)
            window.closed.connect(making.close)

    def _connect_applying(self) -> None:
        """Connect what decides the cases of new files."""
        window, applying, strip = self._window, self.applying, self._window.status.deciding
        window.actions_["apply"].triggered.connect(applying.ask)
        applying.progressed.connect(strip.show_progress)
        applying.finished.connect(strip.finish)
        applying.failed.connect(window.show_failure)
        strip.cancel_pressed.connect(applying.cancel)
        window.closed.connect(applying.close)

    @Slot()
    def show_theme_choice(self) -> None:
        """Mark the theme that was chosen, in whichever window."""
        self._window.actions_.theme(self._theming.choice).setChecked(True)

    @Slot(object)
    def connect_workspace(self, workspace: "Workspace") -> None:
        """Connect panels and views, once there are any."""
        store, actions = self._store, self._window.actions_
        two, several = store.two_classes, store.several_classes

        # the store tells
        two.session_changed.connect(workspace.playhead.show_session)
        two.session_changed.connect(workspace.ribbon.show_session)
        two.session_changed.connect(workspace.models.show_session)
        two.session_changed.connect(workspace.chips.show_session)
        two.session_changed.connect(workspace.data.show_session)
        two.session_changed.connect(workspace.regions.show_session)
        two.session_changed.connect(workspace.points.show_session)
        two.session_changed.connect(workspace.conditions.show_session)
        two.session_changed.connect(workspace.inference.show_session)
        two.session_changed.connect(workspace.numbers.offer.show_session)
        store.guesses_changed.connect(workspace.show_guesses)
        store.reset_changed.connect(workspace.show_reset)
        store.dataset_changed.connect(workspace.ribbon.stop_play)
        store.forgotten.connect(workspace.show_nothing)
        two.analysis_changed.connect(workspace.playhead.show_analysis)
        two.analysis_changed.connect(workspace.models.show_analysis)
        two.analysis_changed.connect(workspace.chips.show_analysis)
        two.analysis_changed.connect(workspace.data.show_analysis)
        two.analysis_changed.connect(workspace.regions.show_analysis)
        two.analysis_changed.connect(workspace.points.show_analysis)
        two.analysis_changed.connect(workspace.inference.show_analysis)
        two.analysis_changed.connect(workspace.conditions.show_analysis)
        two.analysis_changed.connect(workspace.numbers.show_analysis)
        store.analysis_changed.connect(workspace.show_analysis)  # and with it every view
        two.analysis_changed.connect(workspace.ribbon.show_analysis)
        two.analysis_refined.connect(workspace.models.show_analysis)
        two.analysis_refined.connect(workspace.inference.show_analysis)
        two.analysis_refined.connect(workspace.numbers.show_analysis)
        two.analysis_refined.connect(workspace.middle.show_refined)
        two.session_changed.connect(workspace.views.show_session)
        several.session_changed.connect(workspace.show_session)
        several.session_changed.connect(workspace.views.show_session)
        several.analysis_refined.connect(workspace.show_refined)
        store.stale_changed.connect(workspace.set_stale)
        store.refinement.stage_changed.connect(workspace.inference.show_stage)
        workspace.inference.show_stage(store.refinement.stage)

        # views that OpenGL draws open when what it needs is loaded
        warming = Warming(workspace)
        warming.ready.connect(workspace.middle.open_opengl)
        self._window.closed.connect(warming.finish)
        warming.start(seen=self._window.isVisible())

        # panels propose
        workspace.session_proposed.connect(store.take_session)
        workspace.session_dragged.connect(store.drag_session)
        workspace.drag_finished.connect(store.finish_drag)
        workspace.roles_requested.connect(self.file_opening.change_roles)
        workspace.reset_requested.connect(store.reset_conditions)
        workspace.models.session_proposed.connect(store.take_session)
        workspace.chips.session_proposed.connect(store.take_session)
        workspace.data.session_proposed.connect(store.take_session)
        workspace.data.roles_requested.connect(self.file_opening.change_roles)
        workspace.regions.session_proposed.connect(store.take_session)
        workspace.points.session_proposed.connect(store.take_session)
        workspace.conditions.session_proposed.connect(store.take_session)
        workspace.inference.session_proposed.connect(store.take_session)
        workspace.inference.cancel_requested.connect(store.refinement.stop)
        workspace.inference.refine_requested.connect(store.refinement.begin_again)
        workspace.numbers.offer.session_proposed.connect(store.take_session)
        workspace.conditions.session_dragged.connect(store.drag_session)
        workspace.conditions.drag_finished.connect(store.finish_drag)
        workspace.conditions.scenarios_requested.connect(store.previews.read_scenarios)
        store.previews.scenarios_read.connect(workspace.conditions.measures.take_scenarios)
        workspace.cost_list_requested.connect(store.previews.read_cost_list)
        store.previews.cost_list_read.connect(workspace.take_cost_list)
        workspace.conditions.reset_requested.connect(store.reset_conditions)

        # views propose
        workspace.views.session_proposed.connect(store.take_session)
        workspace.views.session_dragged.connect(store.drag_session)
        workspace.views.drag_finished.connect(store.finish_drag)
        workspace.views.test_data_requested.connect(self.file_opening.add_test_data)
        workspace.views.cases_requested.connect(self.exporting.show_cases)

        # the ribbon moves what a review costs
        workspace.ribbon.session_dragged.connect(store.drag_session)
        workspace.ribbon.drag_finished.connect(store.finish_drag)

        # views move t
        workspace.playhead.moved.connect(store.drag_t)
        workspace.playhead.rested.connect(store.finish_drag)

        # panels, table and views select the one model that views of one show
        workspace.models.model_selected.connect(workspace.playhead.select)
        workspace.numbers.model_selected.connect(workspace.playhead.select)
        workspace.playhead.selected_changed.connect(workspace.models.show_selected)
        workspace.playhead.selected_changed.connect(workspace.numbers.show_selected)
        workspace.playhead.selected_changed.connect(workspace.middle.show_selected)

        # menus and keys reach panels and views
        middle = workspace.middle
        self.views_menu = ViewsMenu(middle, self._window.tool_bar.views_button, actions)
        self.card_menus = CardMenus(middle, actions)
        self.exporting.watch(workspace.views.made)
        self.card_menus.picture_copied.connect(self.exporting.copy_picture)
        self.card_menus.export_requested.connect(self.exporting.export_named)
        self.card_menus.data_copied.connect(self.exporting.copy_data)
        self.card_menus.data_saved.connect(self.exporting.save_data)
        self.card_menus.refused.connect(self._window.status.show_message)
        self.card_menus.table_requested.connect(self._window.on_request.show_table)
        actions["show_table"].triggered.connect(self.card_menus.show_current_table)
        actions["copy_picture"].triggered.connect(self.card_menus.copy_current_picture)
        actions["copy_data"].triggered.connect(self.card_menus.copy_current_data)
        actions["save_data"].triggered.connect(self.card_menus.save_current_data)
        actions["reset_view"].triggered.connect(self.card_menus.reset_current)
        actions["close_view"].triggered.connect(self.card_menus.close_current)
        actions["add_page"].triggered.connect(self.views_menu.add_page)
        actions["rename_page"].triggered.connect(self.views_menu.rename_page)
        middle.changed.connect(self._window.show_pages)
        self._window.closed.connect(middle.finish)
        self.first_focus = FirstFocus(self._window, middle)
        self.earlier_pages = EarlierPages(middle, self._window.bars.page, actions)
        self._window.bars.page.pressed.connect(self.first_focus.begin)
        store.opened.connect(self._begin_in_views)
        self._window.revealed.connect(self.first_focus.enter_page)
        self._window.tool_bar.page_chosen.connect(middle.choose_offered)
        actions.views.triggered.connect(middle.show_view)
        for triggered, change_page in (
            (actions.pages.triggered, middle.show_page),
            (actions["remove_page"].triggered, self.earlier_pages.remove),
            (actions["bring_back_page"].triggered, self.earlier_pages.bring_back),
            (actions["reset_page"].triggered, self.earlier_pages.reset),
        ):
            triggered.connect(self.first_focus.leave_page)
            triggered.connect(change_page)
            triggered.connect(self.first_focus.enter_page)
        actions.moves.triggered.connect(middle.move_current)
        actions["enlarge"].triggered.connect(middle.enlarge_current)
        actions["copy"].triggered.connect(workspace.copy)
        actions["play"].triggered.connect(workspace.ribbon.toggle_play)

    @Slot()
    def _begin_in_views(self) -> None:
        """Let keys go on in the first view of a new file; of the same one they stay."""
        if not self._store.opened_again:
            self.first_focus.begin()

    @Slot()
    def show_document(self) -> None:
        """Name what is open, and mark what is unsaved."""
        document = self.file_opening.replacing.document
        self._window.show_name(document.name, changed=document.is_changed)

    @Slot(object)
    def show_unkept(self, error: Exception) -> None:
        """Say why what is open is not kept while one works."""
        self._window.show_failure(failure_of(error))

    @Slot(object)
    def open_recent(self, path: Path) -> None:
        """Open a file that was open lately."""
        self.file_opening.open_files([path])

    @Slot()
    def forget_recent(self) -> None:
        """List no files that were open lately."""
        RecentFiles().clear()
        self._window.empty_page.show_recent(())

    def offer_hints(self, known: KnownHints) -> Hints:
        """Show hints to those who meet the program first: not to tests, and not in pictures."""
        self.hints = hints = Hints(self._window.bars.hint, self._window.actions_, known)
        self._store.opened.connect(hints.wait)
        self._store.forgotten.connect(hints.withdraw)
        self._window.closed.connect(hints.withdraw)
        return hints

    @Slot()
    def present(self) -> None:
        """Begin to present; what that takes is made the first time."""
        if self.presenter is None and self._window.workspace is not None:
            self.presenter = self._connect_presenter(self._window.workspace)
        if self.presenter is not None:
            self.presenter.begin()

    def _connect_presenter(self, workspace: "Workspace") -> "Presenter":
        """Make what presents, and connect it as views and ribbon of the workspace are."""
        # A door: no start waits for it.
        from gui.frame.presenter import Presenter

        store, made = self._store, Presenter(workspace, self._theming.theme, self._window)
        store.two_classes.session_changed.connect(made.views.show_session)
        store.several_classes.session_changed.connect(made.views.show_session)
        made.views.show_session(store.session)
        store.analysis_changed.connect(made.show_analysis)
        store.analysis_refined.connect(made.show_refined)
        store.forgotten.connect(made.forget)
        workspace.middle.filled.connect(made.fill)
        self._theming.theme_changed.connect(made.show_theme)
        made.views.session_proposed.connect(store.take_session)
        made.views.session_dragged.connect(store.drag_session)
        made.views.drag_finished.connect(store.finish_drag)
        made.left.connect(self._window.activateWindow)
        self._window.closed.connect(made.close)
        return made

    @Slot(list)
    def open_files(self, files: list[Path]) -> None:
        """Open files that were named when the program was started."""
        self.file_opening.open_files(files)

    @Slot(str)
    def open_sample(self, name: str) -> None:
        """Open a bundled sample with the session it comes with."""
        self.file_opening.open_sample(name)

    @Slot(QAction)
    def open_named_sample(self, action: QAction) -> None:
        """Open the sample that a menu entry names."""
        self.open_sample(str(action.data()))

    @Slot(QAction)
    def choose_theme(self, action: QAction) -> None:
        """Put on the theme that a menu entry names."""
        self._theming.choose(str(action.data()))
        keep_word(THEME, self._theming.choice)

    @Slot()
    def show_about_program(self) -> None:
        """Say what this program is."""
        show_about(self._window)

    @Slot()
    def show_crash_reports(self) -> None:
        """Show what was written where the program made a mistake."""
        folder = crash_folder()
        show_crash_reports(self._window, folder, report_files(folder))
