export interface OpenTasks {
  /** Whether the client is in the middle of something that a new start of the page would take from them. */
  isOpen(): boolean;
  stop(): void;
}

interface Entries {
  /** What is typed. */
  readonly words: string;
  /** What is chosen. */
  readonly choices: string;
}

/**
 * What the client has begun on a page: a form with other entries than it had when it was entered, an open dialog, or something that
 * is reviewed and sent (`data-task`). Read from the page, so that forms and blocks of a tenant's own count as well.
 */
export function watchTasks(page: Document): OpenTasks {
  const before = new Map<HTMLFormElement, Entries>();
  const know = (form: HTMLFormElement) => {
    if (!before.has(form)) before.set(form, entriesOf(form));
  };
  const enter = ({ target }: FocusEvent) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null) know(form);
  };
  for (const form of page.forms) know(form);
  page.addEventListener('focusin', enter);
  return {
    isOpen() {
      for (const form of before.keys()) if (!form.isConnected) before.delete(form);
      return (
        page.querySelector('dialog[open], [data-task]') !== null ||
        [...before].some(([form, entries]) => isBegun(entries, entriesOf(form)))
      );
    },
    stop: () => page.removeEventListener('focusin', enter),
  };
}

/** What was cleared is no task any more. */
function isBegun(before: Entries, now: Entries): boolean {
  return now.choices !== before.choices || (now.words !== before.words && now.words.trim() !== '');
}

function entriesOf({ elements }: HTMLFormElement): Entries {
  const [words, choices]: [string[], string[]] = [[], []];
  for (const field of elements) {
    if (field instanceof HTMLTextAreaElement) words.push(field.value);
    if (field instanceof HTMLSelectElement) choices.push(field.value);
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === 'checkbox' || field.type === 'radio') choices.push(String(field.checked));
    else words.push(field.value);
  }
  return { words: words.join('\n'), choices: choices.join('\n') };
}
