import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Form } from '#config/form.gen.ts';
import type { Draft } from '#forms/form-ports.ts';
import { createDraftKeeper } from './draft-keeper.ts';

const form: Form = {
  id: 'f',
  title: 't',
  schema: { type: 'object', properties: {} },
  submit: { operation: 'client/x', label: 'l' },
  ui: {
    name: { label: 'l', widget: 'text' },
    secret: { label: 'l', widget: 'password' },
    pin: { label: 'l', widget: 'pin' },
    code: { label: 'l', widget: 'code' },
    cards: {
      label: 'l',
      widget: 'list',
      fields: { bank: { label: 'l', widget: 'text' }, pin: { label: 'l', widget: 'pin' } },
    },
  },
};

function setUp(save: (draft: Draft, leaving: boolean) => Promise<void>) {
  const kept: (readonly [Draft, boolean])[] = [];
  let cleared = 0;
  const keeper = createDraftKeeper(form, {
    load: async () => null,
    save: async (draft, { leaving }) => {
      kept.push([draft, leaving]);
      await save(draft, leaving);
    },
    clear: async () => {
      cleared += 1;
    },
  });
  return { keeper, kept, cleared: () => cleared };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  it('is kept when the typing pauses, once, without anything secret', async () => {
    const { keeper, kept } = setUp(async () => undefined);
    keeper.note({ values: { name: 'A' }, step: 's' });
    await vi.advanceTimersByTimeAsync(500);
    const secrets = { secret: 'x', pin: '123456', code: '9' };
    const cards = [{ bank: 'b', pin: '123456' }];
    keeper.note({ values: { name: 'Ana', ...secrets, cards }, step: 's' });
    await vi.advanceTimersByTimeAsync(799);
    expect(kept).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(kept).toEqual([[{ values: { name: 'Ana', cards: [{ bank: 'b' }] }, step: 's' }, false]]);
    expect(keeper.read()).toBe('saved');
  });

  it('that could not be kept is tried again, and says so', async () => {
    let works = false;
    const { keeper, kept } = setUp(async () => {
      if (!works) throw new Error('no');
    });
    keeper.note({ values: { name: 'Ana' }, step: 's' });
    await vi.advanceTimersByTimeAsync(800);
    expect(keeper.read()).toBe('failed');
    works = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([kept.length, keeper.read()]).toEqual([2, 'saved']);
  });

  it('goes at once when the page does', () => {
    const { keeper, kept } = setUp(async () => undefined);
    keeper.flush();
    keeper.note({ values: { name: 'Ana' }, step: 's' });
    keeper.flush();
    expect(kept.map(([, leaving]) => leaving)).toEqual([true]);
  });

  it('is forgotten when the form was accepted, and never comes back', async () => {
    const { keeper, kept, cleared } = setUp(async () => undefined);
    keeper.note({ values: { name: 'Ana' }, step: 's' });
    keeper.end();
    keeper.note({ values: { name: 'Ana' }, step: 's' });
    keeper.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([kept, cleared()]).toEqual([[], 1]);
  });
});
