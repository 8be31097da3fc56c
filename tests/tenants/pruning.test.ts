import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Screen } from '#config/screen.gen.ts';
import type { ProfileFile } from '#core/bundle.ts';
import { openBundle } from '#generator/serve/open-bundle.ts';
import { openProject } from '#generator/config/read/project.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { tenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const tenant = path.join(root.workspace.tenants, 'pl');
const dist = path.join(root.workspace.dist, 'pl');
/** The bundle with the feature on, from which faults are put back. */
const whole = path.join(root.workspace.dist, 'whole');

function write(name: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(tenant, name)), { recursive: true });
  writeFileSync(
    path.join(tenant, name),
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  );
}

/** Screens that the base offers. */
const shared: readonly string[] = JSON.parse(
  /"screens": (\[[^\]]*\])/.exec(
    readFileSync(path.join(root.workspace.tenants, 'base/profile.json'), 'utf8'),
  )?.[1] ?? '[]',
);

const append = (value: object): object => ({ patch: [{ op: 'append', value }] });

/** A feature with a screen, a tab, a form, a document, texts, gates, and links to it from everywhere. */
function writeFeature(enabled: boolean): void {
  const profile = readFileSync(path.join(root.workspace.tenants, '../profile.before'), 'utf8');
  write(
    'profile.json',
    profile.replace(
      '"currency"',
      `"screens": ${JSON.stringify([...shared, 'qzbot', 'qzbot-more'])},
    "permissions": { "qzbot": "Qzbot" }, "features": { "qzbot": { "description": "Qzbot", "enabled": ${enabled} } }, "currency"`,
    ),
  );
  write('gates.json', {
    gates: {
      qzbotOpen: { feature: 'qzbot', signedIn: true },
      qzbotRich: { all: ['qzbotOpen'], vip: 1 },
    },
  });
  write('screens/qzbot.json', {
    id: 'qzbot',
    route: '/qzbot/:id',
    title: 'qzbot.title',
    access: 'qzbotOpen',
    regions: {
      main: [
        { id: 'text', block: 'document', props: { document: 'qzbot-guide' } },
        {
          id: 'form',
          block: 'auth/sign-in',
          gate: 'qzbotRich',
          props: { form: 'qzbot-form', secondStep: 'mfa' },
        },
      ],
    },
  });
  // This one is open to all, but everything in it leads to the other.
  write('screens/qzbot-more.json', {
    id: 'qzbot-more',
    route: '/qzbot-more',
    title: 'qzbot.more',
    tab: { title: 'qzbot.tab', icon: 'star', order: 9 },
    regions: {
      main: [
        {
          id: 'ways',
          block: 'link-list',
          props: { links: [{ id: 'one', title: 'qzbot.way', to: '/qzbot/1?from=more' }] },
        },
      ],
    },
  });
  write('screens/dashboard.json', {
    regions: {
      aside: {
        patch: [
          {
            op: 'set',
            id: 'tasks',
            value: {
              props: {
                tasks: append({
                  id: 'qzbot',
                  icon: 'star',
                  title: 'qzbot.task',
                  detail: 'task.watch.detail',
                  to: '/qzbot-more',
                  action: 'qzbot.way',
                }),
              },
            },
          },
        ],
      },
    },
  });
  write('screens/market.json', {
    regions: {
      header: append({
        id: 'accounts',
        block: 'table',
        bind: { operation: 'client/listAccounts' },
        props: { columns: [{ field: 'currency', title: 'action.retry' }] },
        on: { select: { to: '/qzbot/{id}' } },
      }),
    },
  });
  write('screens/profile.json', {
    regions: {
      aside: append({
        id: 'qzbot',
        block: 'stat',
        gate: { signedIn: true, all: ['qzbotOpen'] },
        bind: { operation: 'client/getPortfolio' },
        title: 'qzbot.stat',
        props: { value: { field: 'currency', format: 'text' } },
      }),
    },
  });
  write('navigation.json', {
    unlock: { level: '/qzbot-more' },
    menu: append({ id: 'qzbot', title: 'qzbot.menu', icon: 'star', to: '/qzbot-more' }),
  });
  write(
    'forms/qzbot-form.json',
    readFileSync(path.join(root.workspace.tenants, 'base/forms/login.json'), 'utf8').replace(
      '"id": "login"',
      '"id": "qzbot-form"',
    ),
  );
  for (const locale of ['pl-PL', 'en-US']) {
    const ids = ['title', 'tab', 'more', 'way', 'task', 'stat', 'menu'];
    write(
      `messages/${locale}.json`,
      Object.fromEntries([
        ...ids.map((id) => [`qzbot.${id}`, `Qzbot words ${id}`]),
        ['nav.home', 'Qzbot-free home'],
      ]),
    );
    write(`documents/qzbot-guide.${locale}.md`, 'How the automaton trades.\n');
  }
}

async function build(enabled: boolean): Promise<void> {
  writeFeature(enabled);
  const { code, output } = await root.livery('build', 'pl');
  expect(code, output).toBe(0);
}

beforeAll(async () => {
  copyFileSync(
    path.join(tenant, 'profile.json'),
    path.join(root.workspace.tenants, '../profile.before'),
  );
  await build(true);
  rmSync(whole, { recursive: true, force: true });
  const files = readBundleFiles(dist);
  for (const [name, content] of files) {
    mkdirSync(path.dirname(path.join(whole, name)), { recursive: true });
    writeFileSync(path.join(whole, name), content);
  }
  await build(false);
});
afterAll(() => root.remove());

function profileOf(folder: string): ProfileFile {
  return JSON.parse(
    readFileSync(
      path.join(folder, Object.values(openBundle(folder).index.profiles)[0] ?? ''),
      'utf8',
    ),
  ) as ProfileFile;
}

function screenOf(folder: string, id: string): Screen {
  return JSON.parse(
    readFileSync(
      path.join(folder, profileOf(folder).screens.find((one) => one.id === id)?.file ?? ''),
      'utf8',
    ),
  ) as Screen;
}

/** Files of a bundle that speak of the feature. */
function speakers(folder: string): string[] {
  return [...readBundleFiles(folder)]
    .filter(
      ([name, content]) =>
        /qzbot(?!-free)/i.test(name) || /qzbot(?!-free)|automaton/i.test(content.toString('utf8')),
    )
    .map(([name]) => name.replace(/\.[0-9a-f]{10}/, ''));
}

const named = (folder: string, shape: RegExp): string[] =>
  readdirSync(path.join(folder, 'assets')).filter((name) => shape.test(name));

describe('a feature that is on', () => {
  it('is in the bundle with all that belongs to it', () => {
    expect(speakers(whole)).toEqual(
      expect.arrayContaining([
        't/pl/screens/qzbot.json',
        't/pl/screens/qzbot-more.json',
        't/pl/forms/qzbot-form.json',
        't/pl/forms/qzbot-form.js',
        't/pl/documents/qzbot-guide.json',
        't/pl/messages/shell.pl-PL.json',
        't/pl/screens/dashboard.json',
        't/pl/screens/market.json',
        't/pl/profile.json',
        '_headers',
      ]),
    );
    expect(named(whole, /^(?:document|link-list|stat|table)\.block-.*\.js$/)).toHaveLength(4);
    expect(prunedIn(whole, true)).toEqual([]);
  });
});

describe('a feature that is off', () => {
  it('is nowhere in the bundle, and neither is what only it needed', () => {
    expect(speakers(dist)).toEqual([]);
    expect(named(dist, /^stat\.block-/)).toEqual([]);
    expect(prunedIn(dist, false)).toEqual([]);
  });

  it('removes the links to it, and a screen of which nothing is left', () => {
    const { screens, navigation } = profileOf(dist);
    expect(screens.map(({ id }) => id)).toEqual(shared);
    expect(profileOf(whole).navigation.menu.map(({ id }) => id)).toEqual([
      ...navigation.menu.map(({ id }) => id),
      'qzbot',
    ]);
    expect(navigation.unlock?.level).toBeUndefined();
    const tasks = screenOf(dist, 'dashboard').regions.aside?.find(({ id }) => id === 'tasks')
      ?.props?.['tasks'];
    expect(tasks).toEqual(
      (
        screenOf(whole, 'dashboard').regions.aside?.find(({ id }) => id === 'tasks')?.props?.[
          'tasks'
        ] as readonly unknown[] | undefined
      )?.slice(0, -1),
    );
  });

  it('leaves what is for others: a table without a link, a text of the product that it changed', () => {
    const table = screenOf(dist, 'market').regions.header?.find(({ id }) => id === 'accounts');
    expect(table).toMatchObject({ block: 'table', on: {} });
    expect(table?.on?.select).toBeUndefined();
    expect(
      readFileSync(path.join(dist, profileOf(dist).messages['pl-PL']?.['shell'] ?? ''), 'utf8'),
    ).toContain('Qzbot-free home');
  });

  it('may not take the screen that the app opens on, or that clients sign in on', async () => {
    writeFeature(false);
    write('screens/login.json', { access: 'qzbotOpen' });
    const { code, output } = await root.livery('check', 'pl');
    rmSync(path.join(tenant, 'screens/login.json'));
    expect(code).toBe(1);
    expect(output).toMatch(
      /tenants\/base\/navigation\.json:\d+:\d+ reference\/screen screen "login" is unreachable/,
    );
  });
});

function prunedIn(folder: string, enabled: boolean): string[] {
  return verifyBundle(folder, marks(enabled))
    .problems.filter(({ code }) => code !== 'budget')
    .map(({ file, message }) => `${file}: ${message}`);
}

function marks(enabled: boolean): ReturnType<typeof tenantMarks> {
  writeFeature(enabled);
  return tenantMarks(openProject(root.workspace));
}

describe('livery verify', () => {
  /** Problems of the bundle with the feature on, checked by a folder that switches it off. */
  const messages = (folder: string): string[] =>
    verifyBundle(folder, marks(false))
      .problems.filter(({ code }) => code === 'pruned')
      .map(({ file, message }) => `${file.replace(/[.-][\w-]{8,10}(?=\.\w+$)/, '')}: ${message}`);

  it('reports every trace of a feature that is off', () => {
    expect(messages(whole)).toEqual(
      expect.arrayContaining([
        't/pl/profile.json: screen "qzbot" is unreachable',
        't/pl/screens/qzbot.json: block "form" is never shown',
        't/pl/screens/profile.json: block "qzbot" is never shown',
        't/pl/profile.json: the screen "qzbot" was not pruned',
        't/pl/profile.json: the screen "qzbot-more" was not pruned',
        't/pl/profile.json: the form "qzbot-form" was not pruned',
        't/pl/profile.json: the gate "qzbotOpen" was not pruned',
        't/pl/screens/profile.json: the block "stat" was not pruned',
        't/pl/messages/shell.pl-PL.json: the message "qzbot.title" was not pruned',
      ]),
    );
  });

  it.each([
    [
      'code of a block that only it shows',
      /^stat\.block-.*\.js$/,
      'assets',
      'assets/stat.block: unused script: no screen of the bundle loads it',
    ],
    ['its form', /^qzbot-form\..*\.json$/, 't/pl/forms', 't/pl/forms/qzbot-form.json: unused file'],
    [
      'its document',
      /^qzbot-guide\..*\.json$/,
      't/pl/documents',
      't/pl/documents/qzbot-guide.json: unused file',
    ],
  ])('finds %s put back', (_what, shape, folder, line) => {
    const name = readdirSync(path.join(whole, folder)).find((one) => shape.test(one)) ?? '';
    mkdirSync(path.join(dist, folder), { recursive: true });
    copyFileSync(path.join(whole, folder, name), path.join(dist, folder, name));
    const found = messages(dist);
    rmSync(path.join(dist, folder, name));
    expect(found.map((one) => one.replace('.js:', ':'))).toEqual([line]);
  });
});
