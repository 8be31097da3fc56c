import { checkText } from '#generator/messages/check-text.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import type { TenantTexts } from './tenant-texts.ts';
import type { Translation } from './translation.ts';

export interface Imported {
  /** What stands in the way; nothing is taken over while there is any. */
  readonly problems: readonly string[];
  readonly changes: readonly {
    readonly id: string;
    readonly before: string | undefined;
    readonly after: string;
  }[];
  /** Ids whose source text is another one by now: their translation may say what is no longer said. */
  readonly outdated: readonly string[];
}

/** What a translation changes in the texts of a tenant. Units without a target are left for later. */
export function imported({ target, units, source }: Translation, texts: TenantTexts): Imported {
  if (!texts.languages.includes(target))
    return refused(
      `"${target}" is not a language of this tenant; known: ${texts.languages.join(', ')}`,
    );
  const known = new Set(texts.ids);
  const seen = new Set<string>();
  const problems: string[] = [];
  const changes: Imported['changes'][number][] = [];
  const outdated: string[] = [];
  for (const { id, source: from, target: after } of units) {
    if (!known.has(id)) {
      problems.push(withHint(`unknown message "${id}"`, suggest(id, texts.ids)));
      continue;
    }
    if (seen.has(id)) problems.push(`"${id}" is there twice`);
    seen.add(id);
    if (after === undefined) continue;
    const original = texts.text(source, id);
    const place = { file: { path: '', text: '' }, offset: 0 };
    // A placeholder that is missing is no better here than one that is unknown.
    for (const { message, suggestion } of checkText(after, original, place))
      problems.push(withHint(`"${id}": ${message}`, suggestion));
    if (original !== undefined && original !== from) outdated.push(id);
    const before = texts.text(target, id);
    if (before !== after) changes.push({ id, before, after });
  }
  return { problems, changes, outdated };
}

function refused(problem: string): Imported {
  return { problems: [problem], changes: [], outdated: [] };
}

function withHint(problem: string, hint: string | undefined): string {
  return hint === undefined ? problem : `${problem} (${hint})`;
}
