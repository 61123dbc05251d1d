"""The benchmark: cacho, the bare loop of its game and its peers, side by side in one process."""
