import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { loanFigures } from '#core/loan/figures.ts';
import {
  dueLines,
  fullRepayment,
  instalmentRepayment,
  missedPlan,
  newPlan,
  openLines,
  partialRepayment,
  principalLeft,
} from './plan.ts';

const terms = { amount: '12000', currency: 'EUR', annualRate: '7.3' } as const;
const start = '2026-01-31';
const plan = newPlan(terms, start, loanFigures(terms, start, 24).schedule);

describe('a repayment of everything', () => {
  it('costs the interest of the days until then and no more', () => {
    // 12,000 × 7.3 % × 10 / 365 = 24.00.
    expect(fullRepayment(plan, '2026-02-10')).toMatchObject({
      amount: '12024.00',
      principal: '12000.00',
      interest: '24.00',
    });
    expect(fullRepayment(plan, start)).toMatchObject({ amount: '12000.00', interest: '0.00' });
  });

  it('leaves nothing open, whatever is due by then', () => {
    const days = fc.integer({ min: 0, max: 900 }).map((n) => dayOfNumber(dayNumber(start) + n));
    fc.assert(
      fc.property(days, (today) => {
        const repayment = fullRepayment(plan, today);
        expect(openLines(repayment?.plan ?? plan)).toEqual([]);
        expect(compare(repayment?.principal ?? '', '12000')).toBe(0);
        expect(toBig(repayment?.saved ?? '-1').gte(0)).toBe(true);
        const of = repayment?.plan.lines.map(({ principal }) => principal) ?? [];
        expect(compare(sum(of), '12000')).toBe(0);
      }),
    );
  });

  it('is none where nothing is left', () => {
    expect(fullRepayment(fullRepayment(plan, start)?.plan ?? plan, start)).toBeNull();
  });
});

describe('a repayment of a part', () => {
  it('pays the interest so far first and makes the instalments smaller on the same days', () => {
    const repayment = partialRepayment(plan, '2024', '2026-02-10');
    expect(repayment).toMatchObject({ amount: '2024.00', principal: '2000.00', interest: '24.00' });
    if (repayment === null) return;
    expect(openLines(repayment.plan).map(({ due }) => due)).toEqual(
      openLines(plan).map(({ due }) => due),
    );
    expect(principalLeft(repayment.plan)).toBe('10000.00');
    const [before, after] = [plan, repayment.plan].map((each) => openLines(each)[1]);
    expect(compare(sum([after?.principal ?? '', after?.interest ?? '']), '500')).toBe(-1);
    expect(compare(before?.interest ?? '', after?.interest ?? '')).toBe(1);
    expect(toBig(repayment.saved).gt(0)).toBe(true);
  });

  it('charges interest of no day twice', () => {
    const parts = fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 27 }),
        amount: fc.integer({ min: 10_000, max: 60_000 }).map((cents) => (cents / 100).toFixed(2)),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, (repayments) => {
        let now = plan;
        let paid = sum([]);
        for (const { after, amount } of repayments) {
          const today = dayOfNumber(dayNumber(now.from) + after);
          const repayment = partialRepayment(now, amount, today);
          if (repayment === null) continue;
          expect(compare(repayment.amount, amount)).toBe(0);
          expect(compare(repayment.amount, sum([repayment.principal, repayment.interest]))).toBe(0);
          now = repayment.plan;
          paid = sum([paid, repayment.principal]);
        }
        expect(compare(sum([principalLeft(now), paid]), terms.amount)).toBe(0);
        for (const line of now.lines) expect(toBig(line.interest).gte(0)).toBe(true);
      }),
    );
  });

  it('is none below the interest so far, none of everything, and none while an instalment is due', () => {
    expect(partialRepayment(plan, '24.00', '2026-02-10')).toBeNull();
    expect(partialRepayment(plan, '12024.00', '2026-02-10')).toBeNull();
    expect(partialRepayment(plan, '12023.99', '2026-02-10')).not.toBeNull();
    expect(partialRepayment(plan, '1000', '2026-02-28')).toBeNull();
  });
});

describe('an instalment', () => {
  it('is paid as the schedule has it, also days later', () => {
    const [first] = openLines(plan);
    expect(instalmentRepayment(plan, '2026-02-27')).toBeNull();
    for (const today of ['2026-02-28', '2026-03-02'])
      expect(instalmentRepayment(plan, today)).toMatchObject({
        kind: 'instalment',
        principal: first?.principal,
        interest: first?.interest,
        saved: '0.00',
      });
  });

  it('that is missed is neither due nor left of the loan, and the days before it cost nothing again', () => {
    const [line] = dueLines(plan, '2026-03-03');
    if (line === undefined) throw new Error('nothing was due');
    const after = missedPlan(plan, line);
    expect(dueLines(after, '2026-03-03')).toEqual([]);
    expect(compare(sum([principalLeft(after), line.principal]), '12000')).toBe(0);
    // From the due day to this one: 3 days.
    const left = principalLeft(after);
    const interest = toBig(left).times('7.3').times(3).div(36_500).round(2, 2).toFixed(2);
    expect(fullRepayment(after, '2026-03-03')?.interest).toBe(interest);
  });
});

describe('a plan that is paid on its days', () => {
  const loans = fc.record({
    amount: fc.integer({ min: 10_000, max: 100_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    annualRate: fc.integer({ min: 0, max: 6000 }).map((basis) => (basis / 100).toFixed(2)),
    currency: fc.constantFrom('EUR', 'TRY', 'KWD'),
    from: fc
      .integer({ min: dayNumber('2023-01-01'), max: dayNumber('2032-12-31') })
      .map((number) => dayOfNumber(number)),
    months: fc.integer({ min: 1, max: 120 }),
  });

  it('costs what was shown: its interest is what is paid beside the amount', () => {
    fc.assert(
      fc.property(loans, ({ from, months, ...given }) => {
        const shown = loanFigures(given, from, months);
        let now = newPlan(given, from, shown.schedule);
        let paid = sum([]);
        let principal = sum([]);
        for (const { due } of shown.schedule) {
          expect(dueLines(now, due)).toHaveLength(1);
          const repayment = instalmentRepayment(now, due);
          if (repayment === null) throw new Error(`nothing was due on ${due}`);
          paid = sum([paid, repayment.amount]);
          principal = sum([principal, repayment.principal]);
          now = repayment.plan;
        }
        expect(openLines(now)).toEqual([]);
        expect(compare(principalLeft(now), '0')).toBe(0);
        expect(compare(paid, shown.total)).toBe(0);
        expect(toBig(paid).minus(principal).cmp(shown.totalInterest)).toBe(0);
      }),
    );
  });
});
