/** Words of a name: `Goals_List` → `goals`, `list`. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** A name as ids of blocks, parameters of routes and parts of message ids are written: `goal-id` → `goalId`. */
export function camelName(name: string, otherwise: string): string {
  const [first = '', ...rest] = wordsOf(name);
  const joined = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[a-z]/.test(joined) ? joined : joined === '' ? otherwise : `${otherwise}${joined}`;
}

const verbs = /^(?:get|list|fetch|find|read|show|query|search|all)$/;
const maxIdLength = 40;

/** An id of a screen or form after an operation: `Goals_List` → `goals`, `createGoal` → `create-goal`. */
export function kebabName(operationId: string): string {
  const words = wordsOf(operationId);
  const isVerb = (word: string | undefined) => word !== undefined && verbs.test(word);
  while (words.length > 1 && isVerb(words[0])) words.shift();
  while (words.length > 1 && isVerb(words.at(-1))) words.pop();
  const id = words.join('-').slice(0, maxIdLength).replace(/-$/, '');
  return /^[a-z]/.test(id) ? id : `screen-${id}`.replace(/-$/, '');
}

/** The name, or with the first number from 2 that makes it free. */
export function freeName(wanted: string, isTaken: (name: string) => boolean, join = ''): string {
  let name = wanted;
  for (let count = 2; isTaken(name); count += 1) name = `${wanted}${join}${count}`;
  return name;
}
