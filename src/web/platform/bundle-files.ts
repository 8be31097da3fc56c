import type { Form } from '#config/form.gen.ts';
import type { Screen } from '#config/screen.gen.ts';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import type { Document, PublishedDocument } from '#core/document.ts';
import { compiledForm, type CompiledForm, type FormModule } from '#core/form/form-validator.ts';
import { rememberFailure } from './failed-parts.ts';
import { retried } from './retried.ts';

/** A declared form and what the generator compiled out of its schema. */
export interface LoadedForm extends CompiledForm {
  readonly form: Form;
}

/** Reads the files of a bundle, each at most once. */
export interface BundleFiles {
  /** Turns a file name of the bundle into an address. */
  address(file: string): string;
  screen(id: string): Promise<Screen>;
  form(id: string): Promise<LoadedForm>;
  /** A text of the tenant in a language. */
  document(kind: string, locale: string): Promise<PublishedDocument>;
  /** Its words alone: the same promise each time, to be waited for in a picture. */
  text(kind: string, locale: string): Promise<Document>;
  /** Messages of a language, compiled; of a group that the bundle has nothing of, none. */
  messages(locale: string, group: string): Promise<object>;
}

/** What index.html says of its bundle. Throws when the page was not made by the generator. */
export function readBundleIndex(document: globalThis.Document): BundleIndex {
  const text = document.getElementById('livery')?.textContent;
  if (!text) throw new Error('index.html carries no bundle index');
  return JSON.parse(text);
}

export function loadProfile(index: BundleIndex, id: string): Promise<ProfileFile> {
  const file = index.profiles[id];
  if (file === undefined) throw new Error(`the bundle has no profile ${id}`);
  return json(index.base + file);
}

export function createBundleFiles(base: string, file: ProfileFile): BundleFiles {
  const cache = new Map<string, Promise<unknown>>();
  const address = (name: string) => base + name;

  /** A file that failed is asked for anew once its failure has been shown. */
  function once<T>(name: string, load: () => Promise<T>): Promise<T> {
    const known = cache.get(name);
    if (known !== undefined) return known as Promise<T>;
    const loading = load();
    cache.set(name, loading);
    loading.catch(() => rememberFailure(() => cache.delete(name)));
    return loading;
  }

  function document(kind: string, locale: string): Promise<PublishedDocument> {
    const name = file.documents[kind]?.[locale];
    if (name === undefined) throw new Error(`no document ${kind} in ${locale}`);
    return once(name, () => json<PublishedDocument>(address(name)));
  }

  return {
    address,
    screen(id) {
      const entry = file.screens.find((screen) => screen.id === id);
      if (entry === undefined) throw new Error(`no screen ${id}`);
      return once(entry.file, () => json<Screen>(address(entry.file)));
    },
    form(id) {
      const entry = file.forms[id];
      if (entry === undefined) throw new Error(`no form ${id}`);
      return once(entry.file, async () => {
        const [form, module] = await Promise.all([
          json<Form>(address(entry.file)),
          retried<FormModule>(() => import(/* @vite-ignore */ address(entry.validator))),
        ]);
        return { form, ...compiledForm(module) };
      });
    },
    document,
    text: (kind, locale) =>
      once(`text ${kind} ${locale}`, async () => (await document(kind, locale)).text),
    async messages(locale, group) {
      const groups = file.messages[locale];
      if (groups === undefined) throw new Error(`no messages for ${locale}`);
      const name = groups[group];
      return name === undefined ? {} : once(name, () => json<object>(address(name)));
    },
  };
}

/** Files of the bundle are written by the generator and checked there; their shape is trusted here. */
function json<T>(url: string): Promise<T> {
  return retried(async () => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.json();
  });
}
