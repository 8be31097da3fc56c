import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { forgetFailures } from './failed-parts.ts';
import { lazyPart } from './lazy-part.ts';
import { partCode } from './part-code.ts';

const Word = ({ word }: { readonly word: string }) => word;

describe('the code of a part', () => {
  it('is fetched once, and is there from then on', async () => {
    let fetched = 0;
    const code = partCode(async () => {
      fetched += 1;
      return { default: Word };
    });
    expect(code.there()).toBeNull();
    expect(await Promise.all([code.load(), code.load()])).toEqual([Word, Word]);
    expect([code.there(), fetched]).toEqual([Word, 1]);
  });

  it('that failed is not asked for again until the failure has been shown', async () => {
    let fetched = 0;
    const code = partCode<{ readonly word: string }>(async () => {
      fetched += 1;
      if (fetched === 1) throw new Error('broken');
      return { default: Word };
    });
    await expect(code.load()).rejects.toThrow('broken');
    await expect(code.load()).rejects.toThrow('broken');
    expect(fetched).toBe(1);
    forgetFailures();
    expect(await code.load()).toBe(Word);
  });
});

describe('a part that is fetched ahead', () => {
  it('and fails is asked for anew by who shows it', async () => {
    let fetched = 0;
    const Part = lazyPart<{ readonly word: string }>(async () => {
      fetched += 1;
      if (fetched === 1) throw new Error('broken');
      return { default: Word };
    });
    await Part.preload();
    await Part.preload();
    expect(fetched).toBe(2);
    expect(renderToStaticMarkup(createElement(Part, { word: 'there' }))).toBe('there');
  });
});

describe('a lazy part', () => {
  const shown = (part: typeof Word) =>
    renderToStaticMarkup(
      createElement(Suspense, { fallback: 'waiting' }, createElement(part, { word: 'there' })),
    );

  it('suspends until its code has come, and is drawn at once from then on', async () => {
    const Part = lazyPart(async () => ({ default: Word }));
    expect(shown(Part as typeof Word)).toContain('waiting');
    await Part.preload();
    expect(shown(Part as typeof Word)).toBe('there');
  });
});
