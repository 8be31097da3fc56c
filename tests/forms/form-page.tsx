import { ChakraProvider } from '@chakra-ui/react';
import { Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createIntl, RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import type { Form } from '#config/form.gen.ts';
import { compiledForm, type FormModule } from '#core/form/form-validator.ts';
import { valueAt, type FieldValues } from '#core/form/form-values.ts';
import { FormView } from '#forms/form-view.tsx';
import { LongForm } from '#forms/long-form.tsx';
import { fieldAt } from '#forms/long/form-stage.ts';
import { system } from '#theme/system.ts';
import type { FormCase, StepReport } from './form-case.ts';
import { fillField } from './fill-field.ts';

const texts = new Map<string, Record<string, never>>();
let root: Root | null = null;
const sent: unknown[] = [];
// What the upload answers: the image of the example that is being filled in.
const uploaded = { id: '' };

window.formPage = {
  words: (locale, messages) => void texts.set(locale, messages as Record<string, never>),
  show: draw,
  async run(one) {
    await draw(one);
    const form: Form = JSON.parse(one.form);
    const example: FieldValues = JSON.parse(one.example);
    const steps: StepReport[] = [];
    for (let turn = 0; turn < 8 && sent.length === 0; turn += 1) {
      await press();
      const heading = document.querySelector('h2')?.textContent ?? '';
      // A client who is still on the same step has been shown why.
      if (steps.at(-1)?.heading === heading) break;
      await until(() => focusedField() !== null).catch(() => undefined);
      steps.push({ heading, empty: notes(), focused: focusedField() });
      // A field may bring others along, so the page is looked at anew after each.
      const filled = new Set<string>();
      for (let next = unfilled(filled); next !== undefined; next = unfilled(filled)) {
        filled.add(next);
        const field = fieldAt(form, next.split('/'));
        const value = valueAt(example, next) ?? valueAt(example, field?.repeats ?? next);
        await fillField(frameOf(next), field?.widget ?? 'text', value, one.locale, uploaded);
      }
      await press();
      await press();
      await settled();
    }
    return { steps, sent: sent[0] ?? null, times: sent.length };
  },
};

async function draw(one: FormCase): Promise<void> {
  sent.length = 0;
  root?.unmount();
  const place = document.getElementById('root');
  if (place === null) throw new Error('the page has no #root');
  root = createRoot(place);
  const module: FormModule = await import(
    URL.createObjectURL(new Blob([one.validator], { type: 'text/javascript' }))
  );
  const form: Form = JSON.parse(one.form);
  const loaded = { form, ...compiledForm(module) };
  const intl = createIntl({ locale: one.locale, messages: texts.get(one.locale) ?? {} });
  const scope = {
    country: one.country,
    upload: async () => uploaded.id,
    facts: { otherShares: [] },
    document: async (kind: string) => one.documents[kind] ?? [],
  };
  const keep = (values: unknown) => void sent.push(values);
  document.documentElement.lang = one.locale;
  root.render(
    <ChakraProvider value={system}>
      <RawIntlProvider value={intl}>
        <MemoryRouter>
          <main>
            <h1 className="hidden-text">{form.id}</h1>
            <Suspense fallback={null}>
              {one.isFlat ? (
                <FormView loaded={loaded} busy={false} onSubmit={keep} />
              ) : (
                <LongForm loaded={loaded} scope={scope} onSubmit={async (body) => keep(body)} />
              )}
            </Suspense>
          </main>
        </MemoryRouter>
      </RawIntlProvider>
    </ChakraProvider>,
  );
  const fields = one.isFlat ? Object.keys(form.ui).length : 1;
  await until(
    () => document.querySelector('form button[type=submit]') !== null && inputs().length >= fields,
  );
  await settled();
}

async function press(): Promise<void> {
  if (sent.length > 0) return;
  document.querySelector<HTMLElement>('form button[type=submit]')?.click();
  await settled();
}

function inputs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('form [data-field]')];
}

function nameOf(frame: HTMLElement): string {
  return frame.dataset['field'] ?? '';
}

function notes(): Record<string, string> {
  return Object.fromEntries(
    inputs().map((frame) => {
      const note = frame.querySelector(':scope > [id$="-note"]');
      const isMarked = frame.dataset['invalid'] !== undefined;
      return [nameOf(frame), isMarked ? (note?.textContent ?? '') : ''];
    }),
  );
}

function unfilled(filled: ReadonlySet<string>): string | undefined {
  return inputs()
    .map(nameOf)
    .find((name) => !filled.has(name));
}

function frameOf(name: string): HTMLElement {
  const frame = inputs().find((one) => nameOf(one) === name);
  if (frame === undefined) throw new Error(`the page has no ${name}`);
  return frame;
}

function focusedField(): string | null {
  const frame = document.activeElement?.closest<HTMLElement>('form [data-field]');
  return frame == null ? null : nameOf(frame);
}

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`nothing came: ${document.body.textContent?.slice(0, 200) ?? ''}`);
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done, 0));
}
