import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { compileDocument } from '#generator/documents/compile-document.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { payloadsFor, scriptPayloads } from '#tests/payloads/script-payloads.ts';
import { rewrittenMessage } from '#tests/payloads/rewritten-message.ts';
import { tenantFolder } from '#tests/openapi/tenant-folder.ts';

const pl = tenantFolder();
const folder = path.join(pl.root.workspace.tenants, 'pl');
const untouched = readFileSync(path.join(folder, 'profile.json'), 'utf8');
afterEach(reset);
afterAll(() => pl.root.remove());

/** As it is shipped, in a moment: what is written here is a profile and these. */
function reset(): void {
  for (const name of ['documents', 'messages', 'navigation.json', 'screens'])
    rmSync(path.join(folder, name), { recursive: true, force: true });
  writeFileSync(path.join(folder, 'profile.json'), untouched);
}

const isAccepted = () => pl.lines().every((line) => line.includes(' warning: '));

const chatHash = `sha384-${createHash('sha384').update('x').digest('base64')}`;

interface Profile {
  [key: string]: unknown;
  company: Record<string, unknown>;
  brand: Record<string, unknown> & { colours: { light: Record<string, unknown> } };
}

const change = (edit: (profile: Profile) => void) => pl.profile((each) => edit(each as Profile));

const brand = (edit: (own: Profile['brand']) => void) => change((profile) => edit(profile.brand));

/** Where a tenant writes words: they are refused, or shown as they are. */
const words: Readonly<Record<string, (text: string) => void>> = {
  'the name': (text) => change((profile) => (profile['name'] = text)),
  "the company's name": (text) => change(({ company }) => (company['name'] = text)),
  "the company's address": (text) => change(({ company }) => (company['address'] = text)),
  'the licence': (text) => change(({ company }) => (company['licence'] = text)),
  'a law': (text) =>
    change((profile) => (profile['closure'] = { retention: { identity: { law: text } } })),
  'a message': (text) => writeMessage(text),
  'a message in quotes': (text) => writeMessage(rewrittenMessage('x', () => text)),
  'a document': (text) => pl.write('documents/privacy.pl-PL.md', `# Słowa\n\nPierwsze ${text}\n`),
};

/** Where a tenant writes an address, a file or a name that a program reads, each with a value that is accepted. */
const addresses: Readonly<Record<string, readonly [string, (text: string) => void]>> = {
  'the video': [
    'https://pl.example/intro.mp4',
    (text) => change(({ company }) => (company['video'] = text)),
  ],
  'the e-mail address': [
    'klienci@pl.example',
    (text) => change(({ company }) => (company['email'] = text)),
  ],
  'the telephone': [
    '+48 22 500 00 01',
    (text) => change(({ company }) => (company['phone'] = text)),
  ],
  'the logo': [
    'assets/logo.svg',
    (text) => brand((own) => (own['logo'] = text)),
  ],
  'the backend': [
    'https://api.pl.example',
    (text) => change((profile) => (profile['http'] = { tenantId: 'wisla-pl', apiBase: text })),
  ],
  'the script of a chat': [
    'https://chat.pl.example/plugin.js',
    (text) =>
      change(
        (profile) =>
          (profile['chat'] = { system: 'x', script: text, integrity: chatHash, queue: 'x' }),
      ),
  ],
  'a colour': [
    '#9b1c31',
    (text) => brand(({ colours }) => (colours.light['brand'] = text)),
  ],
  'the target of a link': [
    '/profile',
    (text) => pl.write('navigation.json', { unlock: { kyc: text } }),
  ],
  'the route of a screen': [
    '/test',
    (text) => pl.write('screens/test.json', { route: text }),
  ],
};

function writeMessage(text: string): void {
  for (const locale of ['pl-PL', 'en-US'])
    pl.write(`messages/${locale}.json`, { 'action.signIn': text });
}

describe('script payloads in a tenant folder', () => {
  it.each(Object.entries(addresses))('are refused in %s', (_, [accepted, write]) => {
    write(accepted);
    expect([isAccepted(), pl.lines()]).toEqual([true, expect.anything()]);
    const passed = payloadsFor(25).filter(({ text }) => {
      reset();
      write(text);
      return isAccepted();
    });
    expect(passed).toEqual([]);
  });

  it('are refused in documents, or become words and safe links', () => {
    for (const { id, text } of scriptPayloads) {
      const { document } = compileDocument({
        path: 'tenants/x/documents/about.en-US.md',
        text: `Read this: ${text}\n\n${text}\n`,
      });
      for (const href of JSON.stringify(document).matchAll(/"href":"([^"]*)"/g))
        expect([id, href[1]]).toEqual([id, expect.stringMatching(/^(?:https:|mailto:|tel:|\/\w)/)]);
      const kinds = [...JSON.stringify(document).matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind);
      expect(
        kinds.filter((kind) => !documentKinds.has(kind ?? '')),
        `payload ${id}`,
      ).toEqual([]);
    }
  });

  it(
    'leave the page, its policy, styles and scripts of a bundle as they are',
    { timeout: 3_600_000 },
    async () => {
      await build();
      const plain = builtParts();
      let shown = 0;
      for (const { id, text } of payloadsFor(17)) {
        // What is refused in one place must not keep the others from being built.
        const accepted = Object.entries(words).filter(([, write]) => {
          reset();
          write(text);
          return isAccepted();
        });
        reset();
        // Of the two ways to write a message, the later one holds.
        for (const [, write] of accepted) write(text);
        await build();
        const parts = builtParts();
        expect([id, parts.tags, parts.policy]).toEqual([id, plain.tags, plain.policy]);
        expect(parts.code.filter((name) => !plain.code.includes(name)).length, `payload ${id}`).toBe(
          0,
        );
        shown += accepted.length;
      }
      expect(shown).toBeGreaterThan(payloadsFor(17).length * 4);
    },
  );
});

const documentKinds = new Set([
  'heading',
  'paragraph',
  'list',
  'quote',
  'rule',
  'text',
  'strong',
  'emphasis',
  'code',
  'link',
  'break',
]);

async function build(): Promise<void> {
  const { code, output } = await pl.root.livery('build', 'pl');
  expect(code, output).toBe(0);
}

/** What of a bundle a script could stand in. */
function builtParts() {
  const files = readBundleFiles(path.join(pl.root.workspace.dist, 'pl'));
  const page = String(files.get('index.html'));
  return {
    // Elements with the names of their attributes: values may be other words, and nothing more.
    tags: (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""')),
    policy: /Content-Security-Policy: .*/
      .exec(String(files.get('_headers')))?.[0]
      .replace(/'sha256-[^']*'/, ''),
    // No script and no stylesheet says anything of what a tenant wrote.
    code: [...files]
      .filter(([name, bytes]) => /\.(?:js|css|svg)$/.test(name) && /payloadRan|leak\.invalid/.test(String(bytes)))
      .map(([name]) => name),
  };
}
