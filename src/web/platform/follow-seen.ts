/** Follows what can be seen, in few messages. */
export interface SeenFollower {
  /** A row came into view or close to it, or left. */
  set(instrument: string, isSeen: boolean): void;
  /** Leaves them all. */
  stop(): void;
}

// Scrolling must not talk the service to death: it hangs up on who sends more than four messages a second for long.
const pause = 1_000;
// What was seen last goes on, for who scrolls back; two long tables and their neighbours fit into one line of 250.
const kept = 100;

/** `follow` keeps instruments flowing until the function that it answers is called. */
export function followSeen(follow: (instruments: readonly string[]) => () => void): SeenFollower {
  const seen = new Set<string>();
  // Those that were seen and are not, the latest last.
  const past = new Set<string>();
  let leave: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isChanged = false;

  function settle() {
    const room = Math.max(0, kept - seen.size);
    const old = [...past];
    for (const instrument of old.slice(0, old.length - Math.min(room, old.length)))
      past.delete(instrument);
    const before = leave;
    // What stays is never left: it is followed anew before it is let go.
    leave = follow([...seen, ...past]);
    before?.();
    isResting = true;
    timer = setTimeout(() => {
      isResting = false;
      timer = undefined;
      if (isChanged) plan();
    }, pause);
    isChanged = false;
  }

  function plan() {
    isChanged = true;
    if (isResting || timer !== undefined) return;
    timer = setTimeout(settle, 0);
  }

  return {
    set(instrument, isSeen) {
      if (seen.has(instrument) === isSeen) return;
      past.delete(instrument);
      if (isSeen) seen.add(instrument);
      else {
        seen.delete(instrument);
        past.add(instrument);
      }
      plan();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isResting = false;
      seen.clear();
      past.clear();
      leave?.();
      leave = undefined;
    },
  };
}
