export interface Paced {
  /** Runs at once, or at the end of the pause since the last run. */
  call(): void;
  /** Forgets a run that waits. */
  cancel(): void;
}

/** Lets `run` run no sooner than `pauseMs()` after its last run: calls in between are one at the end of the pause. */
export function paced(run: () => void, pauseMs: () => number): Paced {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let ranAt = Number.NEGATIVE_INFINITY;
  function runNow() {
    timer = null;
    ranAt = performance.now();
    run();
  }
  return {
    call() {
      if (timer !== null) return;
      const left = ranAt + pauseMs() - performance.now();
      if (left <= 0) runNow();
      else timer = setTimeout(runNow, left);
    },
    cancel() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
