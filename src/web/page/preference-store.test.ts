import { describe, expect, it } from 'vitest';
import type { ProfileFile } from '#core/bundle.ts';
import type { BundleFiles } from '#platform/bundle-files.ts';
import { forgetFailures } from '#platform/failed-parts.ts';
import { createPreferenceStore } from './preference-store.ts';

const texts: Readonly<Record<string, object>> = {
  'en-US shell': { 'action.retry': ['Try again'] },
  'pl-PL shell': { 'action.retry': ['Ponów'] },
  'en-US market': { 'market.title': ['Market'] },
  'pl-PL market': { 'market.title': ['Rynek'] },
};

async function opened(ahead: readonly string[] = []) {
  const asked: string[] = [];
  let isAway = false;
  const files = {
    async messages(locale: string, group: string) {
      asked.push(`${locale} ${group}`);
      if (isAway || group === 'lost') throw new Error('away');
      return texts[`${locale} ${group}`] ?? {};
    },
  };
  const classes = new Set<string>();
  const classList = {
    toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
  };
  const store = await createPreferenceStore({
    file: {
      profile: { countryCode: 48, languages: ['en-US', 'pl-PL'], themes: ['standard', 'dark'] },
      messages: { 'en-US': { shell: '', market: '' } },
      themes: {},
    } as unknown as ProfileFile,
    files: files as unknown as BundleFiles,
    storage: { read: () => null, write: () => undefined } as never,
    document: { documentElement: { lang: '', classList } } as unknown as Document,
    ahead,
    languages: ['en-US'],
    prefersDark: false,
  });
  return {
    store,
    asked,
    classes,
    goAway(away: boolean) {
      isAway = away;
    },
  };
}

describe('messages of a page', () => {
  it('are the shell’s at first', async () => {
    const { store, asked } = await opened();
    expect(asked).toEqual(['en-US shell']);
    expect(store.read().messages).toEqual(texts['en-US shell']);
  });

  it('of the first screen are asked for beside them, and do not stop the start when they fail', async () => {
    const { store, asked } = await opened(['market', 'lost']);
    expect(asked.toSorted()).toEqual(['en-US lost', 'en-US market', 'en-US shell']);
    expect(store.read().messages).toEqual(texts['en-US shell']);
    await expect(store.need(['lost'])).rejects.toThrow('away');
  });

  it('come by group when a part needs them, once, and draw nothing again', async () => {
    const { store } = await opened();
    const before = store.read();
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    const coming = store.need(['market', 'shell']);
    expect(coming).toBe(store.need(['market', 'shell']));
    await coming;
    expect(store.need(['market'])).toBeNull();
    expect(store.read().messages).toEqual({ ...texts['en-US shell'], ...texts['en-US market'] });
    expect(changes).toBe(0);
    expect(store.read()).toBe(before);
  });

  it('are English, with the dates and numbers of the tenant’s country', async () => {
    const { store } = await opened();
    expect(store.read().formats).toBe('en-GB');
    await store.change({ language: 'pl-PL' });
    expect(store.read().formats).toBe('pl-PL');
  });

  it('that were drawn without being waited for come, and all is drawn again', async () => {
    const { store } = await opened();
    const before = store.read().messages;
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    await store.mend();
    expect(store.read().messages).not.toBe(before);
    expect(store.read().messages).toMatchObject(texts['en-US market'] ?? {});
    expect(changes).toBe(1);
    await store.mend();
    expect(changes).toBe(1);
  });

  it('come along into another language, also while it is being changed to', async () => {
    const { store } = await opened();
    await Promise.all([store.change({ language: 'pl-PL' }), store.need(['market'])]);
    expect(store.read()).toMatchObject({
      language: 'pl-PL',
      messages: { ...texts['pl-PL shell'], ...texts['pl-PL market'] },
    });
    await store.change({ language: 'en-US' });
    expect(store.read().messages).toEqual({ ...texts['en-US shell'], ...texts['en-US market'] });
  });

  it('that could not be brought are asked for anew once that has been shown', async () => {
    const { store, goAway } = await opened();
    goAway(true);
    const failed = store.need(['market']);
    await expect(failed).rejects.toThrow('away');
    expect(store.need(['market'])).toBe(failed);
    goAway(false);
    forgetFailures();
    await store.need(['market']);
    expect(store.need(['market'])).toBeNull();
  });
});

describe('a theme with its mode held', () => {
  it('is shown in that mode, and gives the chosen mode back to the next theme', async () => {
    const { store, classes } = await opened();
    await store.change({ theme: 'dark' });
    expect(store.read()).toMatchObject({ theme: 'dark', mode: 'dark' });
    expect([...classes]).toEqual(['dark']);
    await store.change({ theme: 'standard' });
    expect(store.read()).toMatchObject({ theme: 'standard', mode: 'light' });
    expect([...classes]).toEqual(['light']);
  });
});
