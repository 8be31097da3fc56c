/** What an operation is called when its document does not say: method and path as one word. */
export function derivedId(method: string, route: string): string {
  const words = route
    .split('/')
    .filter(Boolean)
    .map((part) => {
      const parameter = /^\{(.+)\}$/.exec(part)?.[1];
      return parameter === undefined ? pascal(part) : `By${pascal(parameter)}`;
    });
  return `${method.toLowerCase()}${words.join('')}` || method.toLowerCase();
}

/**
 * An id as it can be written in `document/operationId` (`operation` in schemas/screen.schema.json): letters, digits, `_`,
 * `.` and `-`. Undefined when nothing of it can be.
 */
export function usableId(id: string): string | undefined {
  if (/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(id)) return id;
  const words = pascal(id);
  return words === '' ? undefined : words.charAt(0).toLowerCase() + words.slice(1);
}

function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
