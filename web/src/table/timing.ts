// How long the moments of a table last, in ms at the usual speed (settings.motion scales them). None of them delays
// input: a move is possible from the first frame on.
export const times = {
  /** The cards of a whole deal, and of a deal to many. */
  deal: 1400,
  dealToMany: 2000,
  /** One card on its way. */
  flight: 240,
  /** All cards of one draw. */
  draw: 900,
  penalty: 1500,
  skip: 800,
  reverse: 700,
  call: 1100,
  catch: 1000,
  colour: 600,
  creeper: 900,
  /** The last card of a round, which flies slowly. */
  lastCard: 600,
  /** After it the hands turn over and the points fly, before the score sheet. */
  hands: 1600,
  points: 900,
  win: 2600,
  /** The end of a match: lanterns rise, the podium grows. */
  podium: 4000,
  /** What still moves when something new happens is over after this. */
  hurried: 120,
} as const;
