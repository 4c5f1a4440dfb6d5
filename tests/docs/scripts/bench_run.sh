#!/usr/bin/env bash
# Stands in for bench/run: reads the options as it does, and leaves out the minutes of measuring.
exec "$STEPGRAD_BENCH" "$@" --help
