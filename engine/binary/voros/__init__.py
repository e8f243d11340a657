"""Operating conditions t: who costs least at each, and the VOROS under every measure."""
