"""Real tables that come by package. Each has a module with VERSION, COLUMNS, download and rows; see flights.py for what these are."""
