import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { neighbourOf, type OwnRepository } from './own-repository.ts';

/** A newer product: its base opens another screen first. */
function makeNewer(product: string): void {
  const edit = (name: string, from: RegExp, to: string) => {
    const file = path.join(product, name);
    const before = readFileSync(file, 'utf8');
    expect(before).toMatch(from);
    writeFileSync(file, before.replace(from, to));
  };
  edit('package.json', /"version": "[^"]+"/, '"version": "9.0.0"');
  edit('tenants/base/navigation.json', /"home": "dashboard"/, '"home": "portfolio"');
}

/** Two repositories on one machine, with a tenant of the same id each. What was packed for the first serves both. */
export function describeTwoVersions(first: () => OwnRepository, id: string): void {
  describe('two versions of the product on one machine', () => {
    let older: OwnRepository;
    let newer: OwnRepository;

    beforeAll(() => {
      older = first();
      newer = neighbourOf(older, 'their-bank', makeNewer);
      expect(newer.livery('new', id, '--yes', '--name', 'Their Bank')).toMatchObject({ code: 0 });
    });

    it('check, build, verify, migrate and compare each with their own', async () => {
      const commands = [
        ['check'],
        ['build', id],
        ['verify', `dist/${id}`],
        ['migrate'],
        ['diff', '--base'],
      ];
      // In turns, so that what one keeps is there when the other looks.
      for (const argv of commands)
        for (const own of [older, newer, older])
          expect(own.livery(...argv), argv.join(' ')).toMatchObject({ code: 0 });
      for (const [own, home] of [
        [older, 'dashboard'],
        [newer, 'portfolio'],
      ] as const) {
        expect(own.livery('explain', id, 'navigation.home').output).toContain(`"${home}"`);
        expect(homeOf(own, id)).toBe(home);
      }
    });

    it('build at the same time, and bundles hold what their own product has', async () => {
      const builds = [older, newer].map((own) => own.start('build', id));
      const codes = await Promise.all(
        builds.map(({ child }) => new Promise((resolve) => child.once('exit', resolve))),
      );
      expect(codes).toEqual([0, 0]);
      expect([older, newer].map((own) => homeOf(own, id))).toEqual(['dashboard', 'portfolio']);
      for (const own of [older, newer])
        expect(own.livery('verify', `dist/${id}`)).toMatchObject({ code: 0 });
    });

    it('refuse a bundle that files of the other were copied into', () => {
      cpSync(path.join(newer.folder, 'dist', id), path.join(older.folder, 'dist', id), {
        recursive: true,
      });
      expect(older.livery('verify', `dist/${id}`)).toMatchObject({ code: 1 });
      expect(older.livery('build', id)).toMatchObject({ code: 0 });
      expect(older.livery('verify', `dist/${id}`)).toMatchObject({ code: 0 });
      expect(homeOf(older, id)).toBe('dashboard');
    });

    it('name what an older version wrote, and migrate it', () => {
      const file = path.join(newer.folder, 'tenants', id, 'profile.json');
      const before = readFileSync(file, 'utf8');
      const written = /"version": (\d+)/.exec(before)?.[1] ?? '';
      writeFileSync(file, before.replace(/"version": \d+/, `"version": ${Number(written) - 1}`));
      const check = newer.livery('check', id);
      expect(check.code).toBe(1);
      expect(check.output).toContain('livery migrate');
      expect(older.livery('check', id)).toMatchObject({ code: 0 });
      expect(newer.livery('migrate')).toMatchObject({ code: 0 });
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(newer.livery('check', id)).toMatchObject({ code: 0 });
    });

    it('leave a tenant alone that a newer product wrote', () => {
      const file = path.join(older.folder, 'tenants', id, 'profile.json');
      const before = readFileSync(file, 'utf8');
      const ahead = before.replace(/"version": \d+/, '"version": 99');
      writeFileSync(file, ahead);
      try {
        for (const argv of [['check', id], ['build', id], ['migrate']])
          expect(older.livery(...argv), argv.join(' ')).toMatchObject({
            code: 1,
            output: expect.not.stringMatching(/\n\s+at /),
          });
        expect(readFileSync(file, 'utf8')).toBe(ahead);
      } finally {
        writeFileSync(file, before);
      }
    });
  });
}

/** The screen that a built bundle opens first. */
function homeOf({ folder }: OwnRepository, id: string): string | undefined {
  const files = path.join(folder, 'dist', id, 't', id);
  const name = readdirSync(files).find((one) => /^profile\..+\.json$/.test(one)) ?? '';
  const { navigation }: { readonly navigation: { readonly home: string } } = JSON.parse(
    readFileSync(path.join(files, name), 'utf8'),
  );
  return navigation.home;
}
