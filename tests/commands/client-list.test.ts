import { describe, expect, it } from 'vitest';
import type { DeskCall } from '#scripts/desk/call-desk.ts';
import { clientList, listLines } from '#scripts/desk/client-list.ts';

const marta = '01997c2e-52a1-7c3e-8a47-0f6f3f2f7a10';

/** A desk that has so many things, and notes what it is asked. */
function deskOf(count: number) {
  const asked: string[] = [];
  const call = ((_method: string, where: string) => {
    asked.push(where);
    if (where.startsWith('clients?'))
      return Promise.resolve({ items: [{ id: marta, username: 'marta' }], next: null });
    const query = new URLSearchParams(where.split('?')[1]);
    const from = Number(query.get('cursor') ?? '0');
    const to = Math.min(count, from + Number(query.get('limit')));
    const items = Array.from({ length: to - from }, (_, index) => `thing ${from + index}`);
    return Promise.resolve({ items, next: to < count ? String(to) : null });
  }) as DeskCall;
  return { call, asked };
}

describe('a list of the desk in the terminal', () => {
  it('is read to its end, and says nothing of more', async () => {
    const { call, asked } = deskOf(230);
    const list = await clientList<string>(call, 'loans', {});
    expect(list.items).toHaveLength(230);
    expect(asked).toEqual([
      'loans?limit=100',
      'loans?limit=100&cursor=100',
      'loans?limit=100&cursor=200',
    ]);
    expect(listLines(list, (each) => [each]).at(-1)).toBe('thing 229');
  });

  it('names a client by username, and asks for a status only where one is given', async () => {
    const { call, asked } = deskOf(1);
    await clientList(call, 'loans', { client: 'marta' });
    await clientList(call, 'loans', { client: marta, status: 'clear' });
    expect(asked.filter((each) => each.startsWith('loans'))).toEqual([
      `loans?limit=100&client_id=${marta}`,
      `loans?limit=100&status=clear&client_id=${marta}`,
    ]);
  });

  it('ends at a thousand, and says how to narrow it', async () => {
    const { call, asked } = deskOf(5_000);
    const list = await clientList<string>(call, 'loans', {});
    expect([list.items.length, asked.length]).toEqual([1_000, 10]);
    expect(listLines(list, (each) => [each]).at(-1)).toMatch(
      /^more than 1000: .*--status.*--client/,
    );
  });
});
