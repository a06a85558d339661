#!/usr/bin/env python3
# Never says anything.
import time

time.sleep(60)
