import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { hostileMessages } from '#tests/payloads/hostile-messages.ts';
import { pseudoDocument, pseudoMessage } from '#tests/payloads/pseudo-text.ts';
import { productMessages } from '../words.ts';

/** Tenant whose screens, backend and clients the probes have. */
export const probedTenant = 'dev';

/** Bundles that are made for journeys alone, with other words: a pseudo-locale, and texts that would run as scripts. */
export const probes = ['pseudo', 'hostile'] as const;

export type Probe = (typeof probes)[number];

const locale = 'en-US';

/** Every text that the tenant's screens have, in the words of a probe: its messages and the product's. */
export function probeMessages(probe: Probe): Readonly<Record<string, string>> {
  const own = readJson(path.join('tenants', probedTenant, 'messages', `${locale}.json`));
  const texts = { ...productMessages(locale), ...own };
  if (probe === 'hostile') return hostileMessages(texts);
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, pseudoMessage(text)]));
}

/** Writes a root with the tenant, in English alone and with the words of a probe; answers its folder. */
export function writeProbe(probe: Probe, folder: string): string {
  const root = path.join(folder, 'probes', probe);
  const tenants = path.join(root, 'tenants');
  const own = path.join(tenants, probedTenant);
  for (const id of ['base', probedTenant]) {
    cpSync(path.join('tenants', id), path.join(tenants, id), {
      recursive: true,
      filter: (file) => !/[a-z]{2}-[A-Z]{2}\.(?:json|md)$/.test(file) || file.includes(locale),
    });
    const documents = path.join(tenants, id, 'documents');
    if (probe === 'pseudo')
      for (const name of readdirSync(documents)) {
        const text = readFileSync(path.join(documents, name), 'utf8');
        writeFileSync(path.join(documents, name), pseudoDocument(text));
      }
  }
  const profile = { ...readJson(path.join(own, 'profile.json')), languages: [locale] };
  writeJson(path.join(own, 'profile.json'), profile);
  writeJson(path.join(own, 'messages', `${locale}.json`), probeMessages(probe));
  return root;
}

function readJson(file: string): Record<string, string> {
  return parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, null, 2));
}
