import type { Form } from '#config/form.gen.ts';
import { rememberFailure } from '#platform/failed-parts.ts';
import { retried } from '#platform/retried.ts';

type Phone = typeof import('#core/phone.ts');

let phones: Promise<Phone> | null = null;
let here: Phone | null = null;

/** Telephone numbers of the world: some 40 KB that only a form with a telephone waits for. */
export function loadPhone() {
  phones ??= retried(() => import('#core/phone.ts')).then(
    (phone) => (here = phone),
    (error: unknown) => {
      rememberFailure(() => {
        phones = null;
      });
      throw error;
    },
  );
  return phones;
}

/** The same where it has come; no number is typed before it has. */
export function loadedPhone(): Phone | null {
  return here;
}

/** Whether one of these fields asks for a telephone number, or one within them. */
export function asksForPhone(ui: Form['ui'], names: readonly string[] = Object.keys(ui)): boolean {
  return names.some((name) => {
    const { widget, fields = {} } = ui[name] ?? { widget: 'text' };
    return widget === 'phone' || asksForPhone(fields);
  });
}
