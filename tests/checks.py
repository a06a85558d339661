"""Counts what holds, for scripts that check a program or a file from outside."""

import sys


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {what}")

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed else 0)
