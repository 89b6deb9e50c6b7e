"""What commands share: sources, output, progress, tables, notices."""
