"""The verdict on a page: status, reasons for doubt, and recovery of content from scripts."""
