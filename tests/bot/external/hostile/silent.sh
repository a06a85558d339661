#!/bin/sh
# Never says anything.
sleep 60
