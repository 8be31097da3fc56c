import { expect } from 'vitest';
import type { Schemas as DeskSchemas } from '#scripts/desk/call-desk.ts';
import { keyedAsks } from './keyed-asks.ts';
import type { MoneyStage, MoneyWork, Schemas } from './money-work.ts';
import { untilGone } from './money-work.ts';

type Withdrawal = Schemas['Withdrawal'];
type Step = 'approve' | 'send' | 'complete' | 'cancel';

/** Each takes a recovery code, of which there are ten. */
const mostOfRound = 6;
const amount = '25.00';
/** What the client takes back and what the desk carries out, in turn. */
const courses: readonly (readonly Step[])[] = [
  ['cancel'],
  ['approve', 'send', 'complete'],
  ['approve', 'cancel'],
  ['approve', 'send'],
];
const reached: Readonly<Record<Step, readonly Withdrawal['status'][]>> = {
  approve: ['approved', 'sent', 'completed', 'cancelled'],
  send: ['sent', 'completed'],
  complete: ['completed'],
  cancel: ['cancelled'],
};

/** Withdrawals by PIN, one-time code and PAC code; taken back by the client, or carried out by the desk. */
export function withdrawalWork(): MoneyWork {
  const asks = keyedAsks<Withdrawal>();
  /** Steps that were acknowledged, by withdrawal. */
  const steps = new Map<string, Step[]>();
  let stepsUnderWay = 0;
  let course = 0;

  async function ask({ client, desk, clientId }: MoneyStage): Promise<Withdrawal> {
    const { code } = await desk<DeskSchemas['IssuedPac']>('POST', `clients/${clientId}/pac_codes`, {
      ceiling: amount,
      currency: 'EUR',
    });
    const { items } = (await client.send<Schemas['PayeeList']>('GET', '/bank/app/v1/list')).body;
    const payee = items[0]?.id;
    const checked = await client.send<Schemas['WithdrawalCheck']>(
      'POST',
      '/withdraw/app/v1/check',
      { payee, amount, pac: code },
    );
    expect(checked).toMatchObject({ status: 200 });
    const { request, fee } = checked.body;
    return asks.ask(client, '/withdraw/app/v1', { request, payee, amount, fee });
  }

  async function take(stage: MoneyStage, id: string, step: Step): Promise<void> {
    stepsUnderWay += 1;
    if (step === 'cancel') {
      const taken = await stage.client.send('POST', `/withdraw/app/v1/${id}/cancel`);
      expect(taken).toMatchObject({ status: 200 });
    } else await stage.desk('POST', `withdrawals/${id}/${step}`);
    stepsUnderWay -= 1;
    steps.set(id, [...(steps.get(id) ?? []), step]);
  }

  return {
    name: 'withdrawal',
    answered: asks.answered,
    underWay: () => asks.underWay() + stepsUnderWay,
    go: (stage) =>
      untilGone(async () => {
        for (let made = 0; made < mostOfRound; made += 1) {
          const { id } = await ask(stage);
          course += 1;
          for (const step of courses[course % courses.length] ?? []) await take(stage, id, step);
        }
      }),
    async settle({ client, desk, clientId }) {
      const done = await asks.askAgain(client);
      const { items } = (
        await client.send<Schemas['WithdrawalList']>('GET', '/withdraw/app/v1/list?limit=100')
      ).body;
      const codes = await desk<{ items: readonly DeskSchemas['PacCode'][] }>(
        'GET',
        `clients/${clientId}/pac_codes?limit=100`,
      );
      stepsUnderWay = 0;
      return done.flatMap(({ id }) => {
        const found = items.filter((each) => each.id === id);
        expect(found).toHaveLength(1);
        const [withdrawal] = found;
        if (withdrawal === undefined) return [];
        // Its code opened this one, and no other.
        expect(codes.items.filter((each) => each.withdrawal_id === id)).toHaveLength(1);
        const taken = steps.get(id) ?? [];
        for (const step of taken) expect(reached[step]).toContain(withdrawal.status);
        const isBack = withdrawal.status === 'cancelled';
        return isBack ? [] : [['EUR', `-${withdrawal.amount}`] as const];
      });
    },
  };
}
