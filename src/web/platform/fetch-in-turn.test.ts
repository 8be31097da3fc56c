import { afterEach, expect, it, vi } from 'vitest';
import { fetchInTurn } from './fetch-in-turn.ts';

afterEach(() => vi.unstubAllGlobals());

it('begins each request in a task of its own, in the order they were asked for', async () => {
  const begun = watchFetch();
  const all = ['first', 'second', 'third'].map((name) => fetchInTurn(requestOf(name)));
  expect(begun).toEqual([]);
  await Promise.resolve();
  expect(begun).toEqual([]);
  const answers = await Promise.all(all);
  expect(begun).toEqual(['/first', '/second', '/third']);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(begun);
});

it('sends at once what must outlive the page', () => {
  const begun = watchFetch();
  void fetchInTurn(new Request('http://livery.test/draft', { keepalive: true }));
  expect(begun).toEqual(['/draft']);
});

function requestOf(name: string): Request {
  return new Request(`http://livery.test/${name}`);
}

/** The paths of the requests that were begun. */
function watchFetch(): string[] {
  const begun: string[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url);
    begun.push(pathname);
    return Promise.resolve(new Response(pathname));
  });
  return begun;
}
