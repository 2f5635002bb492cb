#!/usr/bin/env bash
# Sets up, builds and runs the tests. Arguments go to `swift test`, for example: Tests/run.sh --filter SQLiteTests
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

.ci/setup
exec swift test --disable-xctest "$@"
