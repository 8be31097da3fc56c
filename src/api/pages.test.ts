import { expect, it } from 'vitest';
import { allPages } from './pages.ts';

it('reads every page once, in order, by the place that the one before it names', async () => {
  const asked: unknown[] = [];
  const pages = await allPages((page) => {
    asked.push(page);
    const place = page.cursor ?? 'start';
    return Promise.resolve({ place, next: { start: 'b', b: 'c' }[place] ?? null });
  });
  expect(asked).toEqual([{}, { cursor: 'b' }, { cursor: 'c' }]);
  expect(pages.map(({ place }) => place)).toEqual(['start', 'b', 'c']);
});
