import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { exchangeMachine, type ExchangeEvent } from './exchange.ts';

const ended = (how: 'done' | 'error', state: string, value: unknown) => ({
  type: `xstate.${how}.actor.0.exchange.${state}`,
  ...(how === 'done' ? { output: value } : { error: value }),
  actorId: `0.exchange.${state}`,
});
const done = (state: string, output?: unknown) => ended('done', state, output);
const failed = (state: string, error: unknown) => ended('error', state, error);
const after = (delay: string, state: string) => ({
  type: `xstate.after.${delay}.exchange.${state}`,
});

function run(...events: readonly (ExchangeEvent | { readonly type: string })[]) {
  let [state] = initialTransition(exchangeMachine);
  for (const event of events) [state] = transition(exchangeMachine, state, event as ExchangeEvent);
  return { value: state.value, ...state.context };
}

const request = { sell: 'EUR', buy: 'USD', side: 'sell', amount: '100' } as const;
const ask: ExchangeEvent = { type: 'ask', request };
const quoted = [ask, done('quoting', { id: 'q1', until: 20_000 })] as const;
const executing = [...quoted, { type: 'execute' }] as const;
const lookingUp = [...executing, failed('executing', { code: 'networkUnreachable' })] as const;

describe('an exchange', () => {
  it('is executed only while its quote holds', () => {
    expect(run({ type: 'execute' }).value).toBe('editing');
    expect(run(ask, { type: 'execute' }).value).toBe('quoting');
    expect(run(...executing).value).toBe('executing');
    const expired = run(...quoted, after('lifetime', 'quoted'));
    expect(expired).toMatchObject({ value: 'expired', failure: { code: 'quoteExpired' } });
    expect(run(...quoted, after('lifetime', 'quoted'), { type: 'execute' }).value).toBe('expired');
  });

  it('is not executed on an estimate, nor on a quote of what was typed before', () => {
    const estimated = [ask, done('quoting', { id: null, until: 0 })] as const;
    expect(run(...estimated).value).toBe('estimated');
    expect(run(...estimated, { type: 'execute' }).value).toBe('estimated');
    expect(run(...quoted, { type: 'change' }, { type: 'execute' })).toMatchObject({
      value: 'editing',
      quote: null,
    });
  });

  it('says why there is no quote, and asks again for what was typed', () => {
    expect(run(ask, failed('quoting', { code: 'noAvailableFunds' }))).toMatchObject({
      value: 'editing',
      failure: { code: 'noAvailableFunds' },
    });
    expect(run(ask, after('timeout', 'quoting'))).toMatchObject({
      value: 'editing',
      failure: { code: 'quoteTimeout' },
      request,
    });
    expect(run(ask, after('timeout', 'quoting'), { type: 'refresh' })).toMatchObject({
      value: 'quoting',
      request,
    });
  });

  it('takes the backend’s word that a quote expired', () => {
    expect(run(...executing, failed('executing', { code: 'quoteExpired' }))).toMatchObject({
      value: 'expired',
      failure: { code: 'quoteExpired' },
    });
  });

  it('is looked up when its answer is lost or late, and when it was executed before', () => {
    expect(run(...lookingUp).value).toBe('lookingUp');
    expect(run(...executing, after('timeout', 'executing')).value).toBe('lookingUp');
    expect(run(...executing, failed('executing', { code: 'stateConflict' })).value).toBe(
      'lookingUp',
    );
    expect(run(...lookingUp, done('lookingUp', 'executed')).value).toBe('executed');
    expect(run(...lookingUp, done('lookingUp', 'expired')).value).toBe('expired');
    expect(run(...lookingUp, done('lookingUp', 'quoted'))).toMatchObject({
      value: 'quoted',
      failure: { code: 'exchangeFailed' },
    });
  });

  it('is never taken for done or undone while the outcome is unknown', () => {
    const unknown = [...lookingUp, failed('lookingUp', { code: 'networkUnreachable' })] as const;
    for (const event of ['execute', 'change', 'refresh', 'again'])
      expect(run(...unknown, { type: event }).value).toBe('unknown');
    expect(run(...unknown, { type: 'lookUp' }).value).toBe('lookingUp');
  });

  it('is refused with the backend’s reason', () => {
    expect(run(...executing, failed('executing', { code: 'insufficientBalance' }))).toMatchObject({
      value: 'editing',
      failure: { code: 'insufficientBalance' },
    });
  });
});
