import type { FormField } from '#config/form.gen.ts';
import type { FieldValue } from '#core/form/form-values.ts';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Gives a field a value as a person would: types it in the page's language, ticks, picks, scrolls to the end. */
export async function fillField(
  frame: HTMLElement,
  widget: FormField['widget'],
  value: FieldValue,
  locale: string,
  uploaded: { id: string },
): Promise<void> {
  if (value === undefined || widget === 'group') return;
  if (Array.isArray(value)) return addEntries(frame, value.length);
  const input = frame.matches('input')
    ? frame
    : (frame.querySelector<HTMLElement>('[data-main]') ??
      frame.querySelector<HTMLElement>('input, select, textarea'));
  if (widget === 'agreement') {
    const pane = frame.querySelector<HTMLElement>('[role=region]');
    if (pane !== null) pane.scrollTop = pane.scrollHeight;
    await until(() => frame.querySelector<HTMLInputElement>('input')?.disabled === false);
  }
  if (widget === 'checkbox' || widget === 'agreement')
    frame.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  else if (widget === 'radio')
    frame.querySelector<HTMLElement>(`input[value="${CSS.escape(String(value))}"]`)?.click();
  else if (widget === 'image') {
    uploaded.id = String(value);
    await chooseImage(frame);
  } else if (input?.getAttribute('role') === 'combobox') await choose(input, value);
  else if (input !== null) type(input, shown(widget, String(value), locale));
  input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await pause();
}

function shown(widget: FormField['widget'], value: string, locale: string): string {
  if (widget === 'date')
    return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
    }).format(new Date(value));
  if (widget === 'percent')
    return new Intl.NumberFormat(locale, {
      maximumFractionDigits: 2,
      numberingSystem: 'latn',
    }).format(Number(value));
  return value;
}

function type(input: HTMLElement, text: string): void {
  // React watches the setter of the element's own value.
  const owner =
    input instanceof HTMLSelectElement
      ? HTMLSelectElement
      : input instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement
        : HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(
    new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

async function choose(input: HTMLElement, value: FieldValue): Promise<void> {
  input.click();
  await until(() => input.getAttribute('aria-expanded') === 'true');
  const option = document.querySelector<HTMLElement>(
    `[role=option][data-value="${CSS.escape(String(value))}"]`,
  );
  if (option === null) throw new Error(`the list has no ${String(value)}`);
  option.click();
}

async function addEntries(list: HTMLElement, wanted: number): Promise<void> {
  const entries = () => list.querySelectorAll('[data-entry]').length;
  while (entries() < wanted) {
    const before = entries();
    list.querySelector<HTMLElement>('[data-add]')?.click();
    await until(() => entries() > before);
  }
}

async function chooseImage(frame: HTMLElement): Promise<void> {
  const input = frame.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(
    new File([Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0))], 'one.png', {
      type: 'image/png',
    }),
  );
  if (input === null) throw new Error('the image has no input');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await until(
    () =>
      frame.querySelector('canvas') !== null && frame.querySelector('[style*="width"]') === null,
  );
}

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('the field did not follow');
}

async function pause(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => setTimeout(done, 0));
}
