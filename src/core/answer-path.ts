/** Keys of a dotted path (`customer.name`) or a JSON pointer (`/customer/name`). Empty for the whole. */
export function pathKeys(path: string): string[] {
  if (path === '') return [];
  if (path.startsWith('/'))
    return path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return path.split('.');
}

/** The value at a path of an answer; undefined when a part of the path is absent. */
export function answerAt(answer: unknown, path: string): unknown {
  let found = answer;
  for (const key of pathKeys(path)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}
