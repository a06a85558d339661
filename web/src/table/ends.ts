// The ends of a round and of a match, loaded when one is near: no table needs them before.
export { default as MatchEnd } from "./MatchEnd.svelte";
export { default as RoundEnd } from "./RoundEnd.svelte";
