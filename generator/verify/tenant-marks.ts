import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shortHash } from '#generator/bundle/output-file.ts';
import { chainOf, tenantIds } from '#generator/config/read/chain.ts';
import { nodeAt, textAt } from '#generator/config/read/located.ts';
import type { Project } from '#generator/config/read/project.ts';
import type { PrunedParts } from '#generator/config/resolved-tenant.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import { messageEntries } from '#generator/messages/check-messages.ts';
import { featuresOff } from '#generator/prune/prune-files.ts';

/** What a tenant can be recognised by, and what its folder says is not to be in a bundle of its own. */
export interface TenantMarks {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly tenantId: string;
  readonly stockToken: string;
  /** Addresses of its services, without those on the bundle's own origin. */
  readonly hosts: readonly string[];
  /** Where its firm sits. */
  readonly address?: string;
  /** Short hashes of its own files: pictures, documents, code. */
  readonly assets?: readonly string[];
  /** SHA-256 and SHA-384 of the same files, in hex and base64. */
  readonly digests?: readonly string[];
  /** Sentences of its own: messages, documents, and what its code says. */
  readonly texts?: readonly string[];
  /** What its folder declares and its gates close for good. */
  readonly prunedParts?: PrunedParts;
  /** Features that it switches off. */
  readonly off?: readonly string[];
}

// Shorter ones may be anybody's.
const shortestText = 16;

/** The marks of every tenant there is, broken ones included: a name is a name before its folder passes. */
export function tenantMarks(project: Project): TenantMarks[] {
  const product = new Set(
    [...project.messages.locales.values()].flatMap((texts) => [...texts.values()]),
  );
  const ids = tenantIds(project.workspace, project.read);
  return ids.map((id) => {
    const { files, tenant } = resolveTenant(project, id);
    const profile = files.all.get('profile');
    const services = profile && nodeAt(profile, ['services']);
    const own =
      services?.kind === 'object'
        ? [...services.entries.values()].map(({ value }) => textAt(value, 'base'))
        : [];
    const bases = [
      textAt(profile, 'http', 'apiBase'),
      textAt(profile, 'stock', 'stockBase'),
      textAt(profile, 'chat', 'script'),
      textAt(profile, 'company', 'video'),
      textAt(profile, 'chat', 'script'),
      textAt(profile, 'startup', 'geolocation'),
      ...own,
    ];
    // What it has of a tenant that it extends is its own as well.
    const layers = chainOf(id, project.read, project.workspace).layers.filter((layer) =>
      ids.includes(layer.id),
    );
    const contents = layers.flatMap((layer) =>
      [...layer.attachments].map((name) => ({
        name,
        content: readFileSync(path.join(layer.folder, name)),
      })),
    );
    const texts = [
      ...layers
        .flatMap((layer) => [...layer.files])
        .filter(([name]) => name.startsWith('messages/'))
        .flatMap(([, node]) => messageEntries(node))
        .map(({ text }) => text),
      ...contents.flatMap(({ name, content }) => sentencesIn(name, content)),
    ];
    const address = textAt(profile, 'company', 'address');
    return {
      id,
      name: textAt(profile, 'name') ?? id,
      company: textAt(profile, 'company', 'name') ?? id,
      tenantId: textAt(profile, 'http', 'tenantId') ?? id,
      stockToken: textAt(profile, 'stock', 'stockToken') ?? id,
      ...(address === undefined || address.length < shortestText ? {} : { address }),
      hosts: bases.flatMap((base) =>
        base !== undefined && URL.canParse(base) ? [new URL(base).origin] : [],
      ),
      assets: contents.map(({ content }) => shortHash(content)),
      digests: contents.flatMap(({ content }) =>
        (['sha256', 'sha384'] as const).flatMap((algorithm) =>
          (['hex', 'base64'] as const).map((encoding) =>
            createHash(algorithm).update(content).digest(encoding),
          ),
        ),
      ),
      texts: [...new Set(texts)].filter(
        (text) => text.length >= shortestText && text.includes(' ') && !product.has(text),
      ),
      off: [...featuresOff(files)],
      ...(tenant ? { prunedParts: tenant.prunedParts } : {}),
    };
  });
}

// Markdown is shown line by line without its signs; code says what stands between quotes.
function sentencesIn(name: string, content: Buffer): string[] {
  const text = content.toString('utf8');
  if (name.endsWith('.md'))
    return text
      .split('\n')
      .flatMap((line) => line.split(/[*_`[\]()#>]+/))
      .map((part) => part.trim());
  if (/\.tsx?$/.test(name))
    return [...text.matchAll(/(['"`])((?:(?!\1)[^\\\n])+)\1|>([^<>{}\n]+)</g)].map((match) =>
      (match[2] ?? match[3] ?? '').trim(),
    );
  return [];
}
