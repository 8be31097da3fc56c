/** A line of a test that measures how long something took, or how much memory it held. */
export interface ClockUse {
  readonly line: number;
  readonly text: string;
}

// A test that calls one of these wants to compare it; a point in time alone comes from `Date`.
const measures =
  /\b(?:performance\s*\.\s*(?:now|measure|mark)|process\s*\.\s*(?:hrtime|cpuUsage|memoryUsage|resourceUsage)|perf_hooks|console\s*\.\s*time(?:End)?\b)/;
// `Date.now() - started`, `started - Date.now()`, `new Date().getTime() - begin`: a difference to something that was kept.
const now = String.raw`(?:Date\s*\.\s*now\(\)|\+\s*new\s+Date\(\)|new\s+Date\(\)\s*\.\s*(?:getTime|valueOf)\(\))`;
const elapsed = new RegExp(
  String.raw`${now}\s*-\s*[A-Za-z_$(]|[A-Za-z_$)\]]\s*-\s*${now}|expect\(\s*${now}`,
);

/**
 * Finds measuring in the source of a test. The suite is green on any machine: what is to be fast has a bar in
 * `npm run bench`, what is to be bounded is counted.
 */
export function clockUses(source: string): ClockUse[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      !/^\s*(?:\/\/|\/?\*)/.test(text) && (measures.test(text) || elapsed.test(text))
        ? [{ line: index + 1, text: text.trim() }]
        : [],
    );
}
