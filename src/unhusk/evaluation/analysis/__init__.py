"""What results say: summaries, statistics, ranks, changes, floors."""
