import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { ProfileFile } from '#core/bundle.ts';
import type { Json } from '#generator/config/read/located.ts';
import { changedValues, type ChangedValue } from '#generator/lock/changed-values.ts';
import { readJson } from '#generator/verify/read-json.ts';
import type { BuiltProfile } from '#generator/verify/read-profiles.ts';

/** One profile in a bundle, with the files that it names. */
export interface ProfileInBundle {
  readonly built: BuiltProfile;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** What is different, by what an integrator calls it. */
export interface ChangedProfile {
  /** Values of screens, forms, gates, navigation, services, operations and the profile itself. */
  readonly values: readonly ChangedValue[];
  /** `es-ES nav.home`: texts, as they are written in ICU. */
  readonly messages: readonly ChangedValue[];
  /** `theme dark`, `document privacy es-ES`: files that hold something else, are new or gone. */
  readonly parts: readonly { readonly name: string; readonly change: 'new' | 'gone' | 'changed' }[];
}

export function changedProfile(before: ProfileInBundle, after: ProfileInBundle): ChangedProfile {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const [texts, now] = [messagesOf(before), messagesOf(after)];
  return {
    values: namesIn(was, is).flatMap((name) => changedValues(was.get(name), is.get(name), name)),
    messages: namesIn(texts, now).flatMap((name) =>
      changedValues(texts.get(name), now.get(name), name),
    ),
    parts: changedParts(partsOf(before.built.profile), partsOf(after.built.profile)),
  };
}

function namesIn(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])];
}

function valuesOf({
  built: { profile, screens, forms },
}: ProfileInBundle): ReadonlyMap<string, Json> {
  const { services, http, stock, ...rest } = profile.profile;
  return new Map<string, Json>([
    ['profile', plain(rest)],
    ['services', plain({ client: http, market: stock, ...services })],
    ['gates', plain(profile.gates)],
    ['navigation', plain(profile.navigation)],
    ['operations', plain(profile.operations)],
    ...[...screens].map(([id, screen]): [string, Json] => [`screens/${id}`, plain(screen)]),
    ...[...forms].map(([id, form]): [string, Json] => [`forms/${id}`, plain(form)]),
  ]);
}

function plain(value: unknown): Json {
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
}

function messagesOf({ built, files }: ProfileInBundle): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(built.profile.messages).flatMap(([locale, groups]) =>
      Object.values(groups).flatMap((file) => {
        const texts = readJson(files.get(file)) as
          | Readonly<Record<string, MessageFormatElement[]>>
          | undefined;
        return Object.entries(texts ?? {}).map(([id, text]): [string, string] => [
          `${locale} ${id}`,
          printAST(text),
        ]);
      }),
    ),
  );
}

/** Files that are named after what they hold: another name is another content. */
function partsOf({
  themes,
  documents,
  assets,
  blocks = {},
}: ProfileFile): ReadonlyMap<string, string> {
  const named = (kind: string, files: Readonly<Record<string, string>>): [string, string][] =>
    Object.entries(files).map(([id, file]) => [`${kind} ${id}`, file]);
  return new Map([
    ...named('theme', themes),
    ...named('asset', assets),
    ...named('block', blocks),
    ...Object.entries(documents).flatMap(([kind, files]) => named(`document ${kind}`, files)),
  ]);
}

function changedParts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ChangedProfile['parts'] {
  return namesIn(before, after).flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    return [{ name, change: was === undefined ? 'new' : is === undefined ? 'gone' : 'changed' }];
  });
}
