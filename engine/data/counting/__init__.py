"""Tables that stay where they are: a database counts them, and only counts come here."""
