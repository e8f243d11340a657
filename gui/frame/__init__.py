"""The main window: menus, tool bar, workspace and dialogs."""
