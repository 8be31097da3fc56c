/** A text that comes again is named from this use on. */
const usesBefore = 4;
/** Every connection keeps the plan of each named statement in memory. */
const maxNames = 300;
/** Texts that differ by the length of a list come without end: after so many the count begins anew. */
const maxCounted = 2_000;

export interface StatementNames {
  /** The name of a statement that is sent often, under which a connection prepares it once. */
  of(text: string): string | undefined;
  /** From now on no statement has a name. */
  stop(): void;
}

/** Names for the statements of this process, the same on each of its connections. */
export function createStatementNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let isStopped = false;
  return {
    of(text) {
      if (isStopped) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size >= maxNames) return known;
      const before = uses.get(text) ?? 0;
      if (before < usesBefore) {
        if (uses.size >= maxCounted) uses.clear();
        uses.set(text, before + 1);
        return undefined;
      }
      const name = `livery_${names.size + 1}`;
      names.set(text, name);
      uses.delete(text);
      return name;
    },
    stop() {
      isStopped = true;
    },
  };
}
