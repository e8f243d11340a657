"""What a user is told: errors with what to do, and the language of every sentence."""
