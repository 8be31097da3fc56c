import { describe, expect, it } from 'vitest';
import { createStorage } from './storage.ts';

/** The browser's storage as far as it is used, over a map that others can write to. */
function area(
  map = new Map<string, string>(),
  failing: { readonly onWrite?: boolean; readonly onRead?: boolean } = {},
): globalThis.Storage {
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    getItem(key) {
      if (failing.onRead) throw new DOMException('denied', 'SecurityError');
      return map.get(key) ?? null;
    },
    setItem(key, value) {
      if (failing.onWrite) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem(key) {
      if (failing.onWrite) throw new DOMException('denied', 'SecurityError');
      map.delete(key);
    },
  };
}

describe('storage', () => {
  it('keeps profiles on one origin apart', () => {
    const shared = area();
    createStorage('pl', () => shared).write('theme', 'neo');
    expect(createStorage('es', () => shared).read('theme')).toBeNull();
    expect(createStorage('pl', () => shared).read('theme')).toBe('neo');
  });

  it.each([
    ['full', () => area(new Map(), { onWrite: true })],
    [
      'denied',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    ['unreadable', () => area(new Map(), { onRead: true, onWrite: true })],
    ['absent', () => null],
  ])('remembers for as long as the page lives when it is %s', (_, get) => {
    const storage = createStorage('pl', get);
    storage.write('theme', 'neo');
    expect(storage.read('theme')).toBe('neo');
    storage.write('theme', null);
    expect(storage.read('theme')).toBeNull();
  });

  it('sees what another tab wrote', () => {
    const map = new Map<string, string>();
    const storage = createStorage('pl', () => area(map));
    storage.write('language', 'pl-PL');
    map.set('livery.pl.language', 'en-US');
    expect(storage.read('language')).toBe('en-US');
  });

  it('keeps what needs consent in memory until there is some', () => {
    const map = new Map<string, string>([['livery.pl.recent', 'from before']]);
    const storage = createStorage('pl', () => area(map), '2');
    const consent = (version: string, functional: boolean) =>
      JSON.stringify({ version, functional, performance: false, targeting: false });
    expect(storage.read('recent')).toBeNull();
    storage.write('recent', 'a');
    expect([storage.read('recent'), map.get('livery.pl.recent')]).toEqual(['a', undefined]);

    storage.write('consent', consent('1', true));
    storage.write('recent', 'b');
    expect(map.get('livery.pl.recent')).toBeUndefined();

    storage.write('consent', consent('2', true));
    storage.write('recent', 'c');
    expect(map.get('livery.pl.recent')).toBe('c');
  });

  it('forgets what consent was withdrawn for', () => {
    const map = new Map<string, string>();
    const storage = createStorage('pl', () => area(map), '2');
    const choice = { version: '2', functional: true, performance: true, targeting: true };
    storage.write('consent', JSON.stringify(choice));
    storage.write('recent', 'a');
    storage.write('theme', 'neo');
    storage.write('consent', JSON.stringify({ ...choice, functional: false }));
    storage.forgetRefused();
    expect([...map.keys()].sort()).toEqual(['livery.pl.consent', 'livery.pl.theme']);
    expect(storage.read('recent')).toBeNull();
  });
});
