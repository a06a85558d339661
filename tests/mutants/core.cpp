// The parts that carry the rules out, in one translation unit: all that has to be compiled again
// for a mutant of the engine. It is linked first, so that its copies of the engine's inline
// functions are the ones that run.
#include "record/apply_action.cpp"
#include "record/apply_move.cpp"
#include "scenario/layout.cpp"
#include "scenario/run.cpp"
