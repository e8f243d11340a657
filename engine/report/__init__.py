"""An Analysis becomes a document: words, tables, figure descriptions."""
