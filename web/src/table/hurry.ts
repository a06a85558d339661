// Something new has happened: what still moves is over soon.
import { times } from "./timing";

/** Makes animations faster so that each of them ends within `times.hurried`. */
export function hurry(animations: Iterable<Animation>): void {
  for (const each of animations) {
    const left = Number(each.effect?.getComputedTiming().endTime ?? 0) - Number(each.currentTime ?? 0);
    if (each.playState === "running" && left > times.hurried * each.playbackRate) each.updatePlaybackRate(left / times.hurried);
  }
}
