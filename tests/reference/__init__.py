"""Score files with what other programs say of them; README.md says where each is from."""
