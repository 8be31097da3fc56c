/**
 * Of messages that no file of a tenant names any more, those that no code names either. Code says an id as a whole, or
 * puts its last words together at run time: an id that begins like such a text stays.
 */
export function unusedMessages(ids: readonly string[], scripts: readonly string[]): string[] {
  return ids.filter((id) => !scripts.some((script) => speaks(script, id)));
}

function speaks(script: string, id: string): boolean {
  return (
    beginnings(id).some((beginning) =>
      ['${', '"', "'", '`'].some((end) => script.includes(beginning + end)),
    ) || script.includes(id)
  );
}

// `task.debt.title` → `task.`, `task.debt.`
function beginnings(id: string): string[] {
  const words = id.split('.');
  return words.slice(1).map((_, index) => `${words.slice(0, index + 1).join('.')}.`);
}
