// The rules engine.
//
// A match is a State that only apply() changes. The rules in prose: each player in turn lays a card
// that fits the face-up card by colour, number or symbol, or a wild, or draws. Cards act on the
// next players; a player with one card left must call; a player with none wins the round and
// scores. docs/rules.md defines every rule by its id; the comments here cite those ids.
//
//   Game        what is played: faces, masks and Rules, compiled from an edition (edition/game.hpp)
//   State       everything true at the table, plain bytes (state.hpp)
//   Action      one atomic move (action.hpp)
//   legal()     what a seat may do now: answers to its question and reactions (legal.hpp)
//   apply()     applies an action, or returns a Refusal and changes nothing (apply.hpp)
//   step()      one decision at full speed, for simulations (step.hpp)
//   Event       what happened, for the views (event.hpp)
//
// One question is open at a time, on top of a small stack of frames (Frame): a turn, a colour to
// call, a penalty to take or answer. Cards ask by pushing frames and never wait. Reactions out of
// turn (UNO, catch, slap, jump-in, giving red away) are windows beside the stack.
//
// No heap, no exceptions, no I/O, no clock: the same headers run in a browser and in a simulation.
#pragma once

#include "engine/action.hpp"
#include "engine/apply.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/refusal.hpp"
#include "engine/state.hpp"
#include "engine/step.hpp"
