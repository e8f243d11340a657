"""The installer for Windows, made by Inno Setup of the folder that PyInstaller builds."""
