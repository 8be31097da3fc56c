/** A text that comes again is named from this use on. */
const usesBefore = 4;
/** Every connection keeps the plan of each named statement in memory. */
const mostNames = 300;
/** Texts that differ by the length of a list come without end: these are counted, the others stay unnamed. */
const mostCounted = 2_000;

export interface StatementNames {
  /** The name of a statement that is sent often, under which a connection prepares it once. */
  of(text: string): string | undefined;
}

/** Names for the statements of this process, the same on each of its connections. */
export function createStatementNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostNames) return known;
      const before = uses.get(text) ?? 0;
      if (before < usesBefore) {
        if (before > 0 || uses.size < mostCounted) uses.set(text, before + 1);
        return undefined;
      }
      const name = `livery_${names.size + 1}`;
      names.set(text, name);
      uses.delete(text);
      return name;
    },
  };
}
