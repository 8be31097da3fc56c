// A list of the browser takes letters as well.
const typedInto = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Whether what has the focus takes letters itself. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}
