"""Where bytes come from: files, streams and what compresses them."""
