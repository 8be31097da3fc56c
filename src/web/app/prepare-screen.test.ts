import { describe, expect, it } from 'vitest';
import type { ProfileFile } from '#core/bundle.ts';
import type { BundleFiles } from '#platform/bundle-files.ts';
import { prepareScreen } from './prepare-screen.ts';

const file = {
  navigation: { home: 'news' },
  screens: [
    { id: 'login', route: '/login', shell: 'bare', messages: ['auth', 'forms'] },
    { id: 'news', route: '/news', shell: 'bare', messages: ['news'] },
    { id: 'both', route: '/both', shell: 'bare', messages: [] },
    { id: 'item', route: '/news/:id', shell: 'bare', messages: ['news'] },
  ],
  forms: { login: {}, terms: {} },
  gates: { signedIn: { signedIn: true }, guest: { signedIn: false } },
  blocks: { 'own/door': 'door.js' },
} as unknown as ProfileFile;

const door = (form: string, gate?: string) => ({
  id: form,
  block: 'own/door',
  props: { form },
  ...(gate !== undefined && { gate }),
});

function bundle(failing: readonly string[] = []) {
  const asked: string[] = [];
  const answer = (name: string, value: object) => {
    asked.push(name);
    return failing.includes(name) ? Promise.reject(new Error('away')) : Promise.resolve(value);
  };
  const files = {
    screen: (id: string) =>
      answer(`screen ${id}`, {
        regions:
          id === 'both'
            ? { main: [door('login', 'guest'), door('terms', 'signedIn')] }
            : { main: [door('login')], aside: [door('unknown')] },
      }),
    form: (id: string) => answer(`form ${id}`, {}),
  } as unknown as BundleFiles;
  return { asked, files };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the screen at the first address', () => {
  it('is asked for with its forms, and its words are named, below the base of the bundle', async () => {
    const { asked, files } = bundle();
    expect(prepareScreen('/pl/login', '/pl/', file, files, false)).toEqual(['auth', 'forms']);
    await settled();
    expect(asked).toEqual(['screen login', 'form login']);
  });

  it('is the home screen where the address names none', () => {
    const { asked, files } = bundle();
    expect(prepareScreen('/', '/', file, files, false)).toEqual(['news']);
    expect(asked).toEqual(['screen news']);
  });

  it('is left alone where no screen has just that address', () => {
    const { asked, files } = bundle();
    expect(prepareScreen('/nowhere', '/', file, files, false)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('is prepared for guests or for clients, whichever comes', async () => {
    const { asked, files } = bundle();
    prepareScreen('/both', '/', file, files, false);
    prepareScreen('/both', '/', file, files, true);
    await settled();
    expect(asked).toEqual(['screen both', 'screen both', 'form login', 'form terms']);
  });

  it('may fail: nothing is thrown, and the part that shows it asks for it', async () => {
    for (const name of ['screen login', 'form login']) {
      const { files } = bundle([name]);
      expect(prepareScreen('/login', '/', file, files, false)).toEqual(['auth', 'forms']);
      await settled();
    }
  });
});
