"""One module a format; `formats` tells them apart."""
