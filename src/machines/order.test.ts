import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { orderMachine, type OrderEvent } from './order.ts';

const ended = (how: 'done' | 'error', state: string, value: unknown) => ({
  type: `xstate.${how}.actor.0.order.${state}`,
  ...(how === 'done' ? { output: value } : { error: value }),
  actorId: `0.order.${state}`,
});
const done = (state: string, output?: unknown) => ended('done', state, output);
const failed = (state: string, error: unknown) => ended('error', state, error);
const after = (delay: string, state: string) => ({ type: `xstate.after.${delay}.order.${state}` });

function run(...events: readonly (OrderEvent | { readonly type: string })[]) {
  let [state] = initialTransition(orderMachine);
  for (const event of events) [state] = transition(orderMachine, state, event as OrderEvent);
  return { value: state.value, ...state.context };
}

const request = {
  market: 'XMAD-S',
  symbol: 'IBRX',
  side: 'buy',
  type: 'market',
  validity: 'day',
  price: null,
  by: 'quantity',
  value: '10',
  account: 'EUR',
} as const;
const ask: OrderEvent = { type: 'ask', request };
const quote = { id: 'q1', until: 15_000 };
const quoted = [ask, done('quoting', quote)] as const;
const reviewing = [...quoted, { type: 'review' }] as const;
const sending = [...reviewing, { type: 'confirm' }] as const;
const lookingUp = [...sending, failed('sending', { code: 'networkUnreachable' })] as const;
const expired = [...reviewing, after('lifetime', 'valid')] as const;

describe('an order', () => {
  it('is placed only as it was quoted and reviewed', () => {
    expect(run({ type: 'confirm' }).value).toBe('editing');
    expect(run(ask, { type: 'confirm' }).value).toBe('quoting');
    expect(run(...quoted, { type: 'confirm' }).value).toEqual({ valid: 'quoted' });
    expect(run(...sending)).toMatchObject({ value: 'sending', quote });
    expect(run(...reviewing, { type: 'back' }, { type: 'confirm' }).value).toEqual({
      valid: 'quoted',
    });
    expect(run(...reviewing, { type: 'change' }, { type: 'confirm' })).toMatchObject({
      value: 'editing',
      quote: null,
    });
  });

  it('is sent once, however often it is confirmed', () => {
    expect(run(...sending, { type: 'confirm' }, { type: 'back' }, { type: 'refresh' }).value).toBe(
      'sending',
    );
    expect(run(...sending, done('sending'), { type: 'confirm' }).value).toBe('working');
  });

  it('is not placed once its quote is over: the next one is reviewed again', () => {
    expect(run(...expired)).toMatchObject({ value: 'expired', failure: { code: 'quoteExpired' } });
    expect(run(...expired, { type: 'confirm' }).value).toBe('expired');
    expect(run(...expired, { type: 'refresh' }, done('quoting', quote))).toMatchObject({
      value: { valid: 'confirming' },
      failure: null,
    });
    expect(
      run(...expired, { type: 'back' }, { type: 'refresh' }, done('quoting', quote)).value,
    ).toEqual({ valid: 'quoted' });
    expect(run(...sending, failed('sending', { code: 'quoteExpired' }))).toMatchObject({
      value: 'expired',
      failure: { code: 'quoteExpired' },
    });
  });

  it('is not placed while something stands in its way, wherever the client was', () => {
    const refused = { id: null, until: 0 };
    expect(run(ask, done('quoting', refused), { type: 'review' }).value).toBe('refused');
    expect(run(...expired, { type: 'refresh' }, done('quoting', refused))).toMatchObject({
      value: 'refused',
      isReviewing: false,
    });
    const reasons = [{ code: 'halted', params: {} }];
    expect(
      run(...sending, failed('sending', { code: 'orderRefused', params: { reasons } })),
    ).toMatchObject({ value: 'editing', quote: null, failure: { code: 'orderRefused', reasons } });
  });

  it('keeps what was typed when there is no quote, or none in time', () => {
    expect(run(ask, failed('quoting', new Error('gone')))).toMatchObject({
      value: 'editing',
      failure: { code: 'priceUnavailable' },
    });
    const late = [ask, after('quoteTimeout', 'quoting')] as const;
    expect(run(...late)).toMatchObject({
      value: 'editing',
      request,
      failure: { code: 'quoteTimeout' },
    });
    expect(run(...late, { type: 'refresh' }).value).toBe('quoting');
    // Whether the line or the machine gives up first, the words are the same.
    expect(run(ask, failed('quoting', { code: 'timeout' }))).toMatchObject({
      value: 'editing',
      failure: { code: 'quoteTimeout' },
    });
  });

  it('looks a lost answer up, and never sends it twice', () => {
    for (const error of [
      new Error('gone'),
      ...['networkUnreachable', 'timeout', 'internal', 'serviceUnavailable', 'alreadyExists'].map(
        (code) => ({ code }),
      ),
    ])
      expect(run(...sending, failed('sending', error)).value).toBe('lookingUp');
    expect(run(...sending, after('orderTimeout', 'sending')).value).toBe('lookingUp');
    expect(run(...lookingUp, done('lookingUp', 'placed')).value).toBe('working');
    expect(run(...lookingUp, done('lookingUp', 'expired')).value).toBe('expired');
    expect(run(...lookingUp, done('lookingUp', 'quoted'))).toMatchObject({
      value: { valid: 'confirming' },
      quote,
      failure: { code: 'orderFailed' },
    });
    const unknown = [...lookingUp, failed('lookingUp', { code: 'timeout' })] as const;
    expect(run(...unknown, { type: 'confirm' }).value).toBe('unknown');
    expect(run(...unknown, { type: 'lookUp' }).value).toBe('lookingUp');
    expect(run(...lookingUp, after('orderTimeout', 'lookingUp')).value).toBe('unknown');
  });

  it('works until nothing of it is open, and makes room for the next one', () => {
    const working = [...sending, done('sending')] as const;
    expect(run(...working, { type: 'ended' }).value).toBe('done');
    expect(run(...working, { type: 'again' })).toMatchObject({ value: 'editing', quote: null });
    expect(run(...working, { type: 'ended' }, { type: 'again' })).toMatchObject({
      value: 'editing',
      isReviewing: false,
    });
  });
});
