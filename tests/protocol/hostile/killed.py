#!/usr/bin/env python3
# Dies of a signal in the middle of a game.
import os
import signal

import common

common.play(lambda: os.kill(os.getpid(), signal.SIGSEGV))
