#!/usr/bin/env python3
# Falls asleep over a question.
import time

import common

common.play(lambda: time.sleep(60), after=0)
