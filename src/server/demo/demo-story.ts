import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';
import { demoApplications, unpaidApplications } from './demo-applications.ts';
import type { ExitScene } from './demo-exits.ts';
import { demoExits, lastFundOrders } from './demo-exits.ts';
import type { OfferingScene } from './demo-offerings.ts';
import type { OtcScene } from './demo-otc.ts';
import type { PlacingScene } from './demo-placings.ts';
import { baseLoans } from '#server/tenants/tenant-credit.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { PastLoan } from './seed-loan.ts';
import type { StoryEvent, StorySetting } from './story-event.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';

type Market = StorySetting['market'];
type Listing = Market['stocks'][number];

// Round amounts in dollars become round amounts of about the same worth.
const scale: Readonly<Record<string, number>> = { PLN: 4, TRY: 34, INR: 84 };
const day = 86_400_000;
const feeRate = '0.001';
/** Countries whose investors hold a stock abroad as well. */
const holdAbroad: ReadonlySet<string> = new Set(['PL', 'TR']);

/** A client of three months: deposits, purchases, a sale, a bonus, a loan that is being repaid, something frozen. */
async function investorStory(setting: StorySetting): Promise<readonly StoryEvent[]> {
  const make = storyMaker(setting);
  const { now } = setting;
  const stocks = setting.market.stocks
    .filter(({ country }) => country === setting.country)
    .slice(0, 7);
  const events: StoryEvent[] = [make.deposit(92, 46_000)];
  const bought = new Map<Listing, string>();
  for (const [index, stock] of stocks.entries()) {
    const [event, quantity] = await make.buy(90 - index * 8, stock, 5_200 - index * 350);
    events.push(event);
    bought.set(stock, quantity);
  }
  events.push(
    make.bonus(60, 150),
    make.loan(70, 60_000, 'home', 'A new roof', 'rejected', 'Above what we can lend you now'),
    make.loan(34, 3_000, 'education', 'A course of two terms', 'running', null),
    make.deposit(58, 9_000),
    make.place(57, 'savings-182', 4_000),
    make.place(40, 'savings-flex', 3_000),
    make.place(8, 'earn-daily', 2_000),
    make.bond(80, 'bond-state', 3_000),
    make.booked(74),
    // Its coupon was due twenty days ago.
    make.booked(15),
    make.fund(32, 'fund-world', 1_500),
    make.booked(27),
    // Half an hour ago: it waits for its price.
    make.fund(1 / 48, 'fund-money', 100),
    ...[now.getUTCDate() - 1, 7, 6, 5, 4, 3, 2, 1, 0].map(make.income),
    make.deposit(21, 6_500),
    make.depositOther(18, 1_200),
    ...(await abroadEvents(setting)),
  );
  const [first] = bought;
  if (first) events.push(await make.sell(14, first[0], thirdOf(first[1], first[0].lot)));
  events.push(make.withdraw(5, 500, 'completed'), make.withdraw(2, 800, 'requested'));
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Purchases and a sale of a stock that is paid in the second currency, with money of that currency: what the price and what the
 * currency made of a profit are two figures there.
 */
async function abroadEvents(setting: StorySetting): Promise<readonly StoryEvent[]> {
  const { market, otherCurrency, country, now } = setting;
  if (!holdAbroad.has(country)) return [];
  // One of which a third can be sold, however much it has risen meanwhile.
  let stock: Listing | undefined;
  for (const each of market.stocks.filter(({ currency }) => currency === otherCurrency)) {
    const price = await market.priceAt(each.instrument, now.getTime() - 76 * day);
    if (stock === undefined && price !== null && toBig(price).times(each.lot).lt(400)) stock = each;
  }
  if (stock === undefined) return [];
  const make = storyMaker({ ...setting, currency: otherCurrency });
  const [first, quantity] = await make.buy(76, stock, 1_900);
  const [second] = await make.buy(31, stock, 700);
  const sale = await make.sell(12, stock, thirdOf(quantity, stock.lot));
  return [make.deposit(79, 3_000), first, second, sale];
}

/** The same, with a structured note and a strategy note that are held. The money for it was paid in beside. */
export async function withNotes(setting: StorySetting): Promise<readonly StoryEvent[]> {
  const { deposit, note, quant, booked } = storyMaker(setting);
  const events = [
    ...(await investorStory(setting)),
    deposit(81, 1_500),
    note(80, 'note-barrier', 1_000),
    quant(79, 'strategy-steady', 500),
    booked(65),
  ];
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** An investor's story with a loan that was repaid early, an offer of another that waits for an answer, and products of every type in every status. */
export async function withLoans(setting: StorySetting): Promise<readonly StoryEvent[]> {
  const { loan, offer, deposit, placing, otc } = storyMaker(setting);
  const events = [
    ...(await investorStory(setting)),
    loan(88, 1_500, 'travel', 'A family visit', 'cleared', null),
    loan(1, 6_000, 'vehicle', 'A used car', 'approved', null),
    ...demoApplications.map(([daysAgo, scene]) => offer(daysAgo, scene)),
    // Shares that can be sold again, that are locked, and that are not decided.
    deposit(83, 4_000),
    placing(75, { code: 'placing-free', act: 'apply', lots: 9 }),
    placing(69, { code: 'placing-free', act: 'approve' }),
    placing(9, { code: 'placing-free', act: 'unlock' }),
    placing(45, { code: 'placing-locked', act: 'apply', lots: 12 }),
    placing(39, { code: 'placing-locked', act: 'approve' }),
    placing(2, { code: 'placing-open', act: 'apply', lots: 7 }),
    placing(1.5, { code: 'placing-open', act: 'reject' }),
    placing(1, { code: 'placing-open', act: 'apply', lots: 7 }),
    // Shares held over the counter, some of them sold, with a price asked for and one given, and an application that is not decided.
    deposit(22, 2_800),
    otc(20, { code: 'otc-robotics', act: 'buy', lots: 4 }),
    otc(20, { code: 'otc-storage', act: 'buy', lots: 3 }),
    otc(19, { code: 'otc-storage', act: 'approve' }),
    otc(16, { code: 'otc-robotics', act: 'ask', lots: 1 }),
    otc(15.9, { code: 'otc-robotics', act: 'answer' }),
    otc(15.8, { code: 'otc-robotics', act: 'accept' }),
    otc(2, { code: 'otc-storage', act: 'buy', lots: 2 }),
    otc(1, { code: 'otc-robotics', act: 'ask', lots: 2 }),
    otc(0.2, { code: 'otc-storage', act: 'ask', lots: 2 }),
    otc(0.1, { code: 'otc-storage', act: 'answer' }),
    ...exitEvents(setting),
  ];
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** What was bought to be left, paid out or taken back, and how that went; the money for it was paid in beside. */
function exitEvents(setting: StorySetting): readonly StoryEvent[] {
  const { deposit, place, fund, bond, note, quant, booked, exit } = storyMaker(setting);
  const { zone, now } = setting;
  const redeemed = { of: 'fund', act: 'redeem', code: 'fund-world' } as const;
  return [
    deposit(92, 16_000),
    place(92, 'savings-91', 1_000),
    quant(79.5, 'strategy-steady', 200),
    quant(79, 'strategy-steady', 300),
    quant(76, 'strategy-short', 200),
    note(69, 'note-paid', 500),
    note(68, 'note-fixed', 500),
    // Issued, observed and paid.
    ...[58, 19, 3].map(booked),
    note(6, 'note-protected', 500),
    note(4, 'note-protected', 500),
    bond(2, 'bond-corporate', 500),
    bond(1 / 24, 'bond-corporate', 500),
    fund(1.2, 'fund-money', 100),
    { at: lastFundOrders(zone, now), exit: redeemed },
    ...demoExits.map(([daysAgo, scene]) => exit(daysAgo, scene)),
  ];
}

/**
 * A client whose cash does not cover the second instalment of a loan. What follows from that is left to the server, which finds it
 * when it looks at the loan: the instalment is missed and owed as an outstanding balance.
 */
export function behindStory(setting: StorySetting): readonly StoryEvent[] {
  const make = storyMaker(setting);
  return [
    make.deposit(88, 300),
    make.loan(70, 2_400, 'home', 'A new kitchen', 'behind', null),
    make.withdraw(66, 2_400, 'completed'),
  ];
}

/** A client who was allotted more of an offering than was set aside for, and did not pay for it in time. */
export function unpaidStory(setting: StorySetting): readonly StoryEvent[] {
  const { deposit, offer } = storyMaker(setting);
  return [
    deposit(40, 4_000),
    ...unpaidApplications.map(([daysAgo, scene]) => offer(daysAgo, scene)),
  ];
}

/** A client who has plans trade for them. */
export function plannerStory(setting: StorySetting): readonly StoryEvent[] {
  const { deposit } = storyMaker(setting);
  const at = new Date(setting.now.getTime() - 41 * day);
  return [deposit(45, 12_000), { at, plans: true }];
}

/** A client who fell behind: a purchase settled for more than there was, and the rest is owed. */
export async function debtorStory(setting: StorySetting): Promise<readonly StoryEvent[]> {
  const make = storyMaker(setting);
  const [stock] = setting.market.stocks.filter(({ country }) => country === setting.country);
  const events = [make.deposit(70, 2_400)];
  if (stock) events.push((await make.buy(65, stock, 1_900))[0]);
  events.push(
    make.loan(30, 900, 'vehicle', 'Repairs', 'awaiting', 'The latest payslip'),
    make.owe(21, 640),
    make.settleDebt(9, 240),
  );
  return events;
}

export function scaled(amount: number, currency: string): string {
  return roundTo(new Big(amount).times(scale[currency] ?? 1), currency, 'halfEven');
}

/** What a loan costs a good client there, in percent a year. */
function rateOf(currency: string): string {
  return baseLoans(currency).offers.find(({ band }) => band === 'good')?.annualRate ?? '8';
}

function thirdOf(quantity: string, lot: number): string {
  return toBig(quantity)
    .div(3 * lot)
    .round(0, 0)
    .times(lot)
    .toFixed();
}

function storyMaker({ clientId, currency, otherCurrency, now, market }: StorySetting) {
  const client = (bucket: Parameters<typeof clientAccount>[1]) => clientAccount(clientId, bucket);
  const amountOf = (amount: number) => scaled(amount, currency);
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day);
  const event = (kind: string, daysAgo: number, postings: readonly Posting[]): StoryEvent => ({
    kind,
    at: at(daysAgo),
    postings,
  });
  const move = (
    source: Posting['source'],
    destination: Posting['destination'],
    amount: string,
    asset = currency,
  ): Posting => ({ source, destination, asset, amount });

  async function trade(daysAgo: number, stock: Listing): Promise<{ when: Date; price: Big }> {
    const when = at(daysAgo);
    const price = await market.priceAt(stock.instrument, when.getTime());
    if (price === null)
      throw new Error(`${stock.instrument} had no price on ${when.toISOString()}`);
    return { when, price: toBig(price) };
  }
  const fee = (amount: Big) => roundTo(amount.times(feeRate), currency, 'up');

  return {
    deposit: (daysAgo: number, amount: number) =>
      event('deposit.confirm', daysAgo, [
        move(houseAccount('bank'), client('cash'), amountOf(amount)),
      ]),
    depositOther: (daysAgo: number, amount: number) =>
      event('deposit.confirm', daysAgo, [
        move(houseAccount('bank'), client('cash'), scaled(amount, otherCurrency), otherCurrency),
      ]),
    bonus: (daysAgo: number, amount: number) =>
      event('bonus.grant', daysAgo, [
        move(houseAccount('promotion'), client('bonus'), amountOf(amount)),
      ]),
    withdraw: (daysAgo: number, amount: number, status: 'requested' | 'completed'): StoryEvent => ({
      at: at(daysAgo),
      withdrawal: { currency, amount: amountOf(amount), fee: amountOf(1.5), status },
    }),
    loan: (
      daysAgo: number,
      amount: number,
      purpose: PastLoan['purpose'],
      reason: string,
      status: PastLoan['status'],
      remark: string | null,
    ): StoryEvent => ({
      at: at(daysAgo),
      loan: {
        currency,
        amount: amountOf(amount),
        months: 12,
        annualRate: rateOf(currency),
        purpose,
        reason,
        status,
        remark,
      },
    }),
    place: (daysAgo: number, code: string, amount: number): StoryEvent => ({
      at: at(daysAgo),
      product: { code, amount },
    }),
    offer: (daysAgo: number, offering: OfferingScene): StoryEvent => ({
      at: at(daysAgo),
      offering,
    }),
    placing: (daysAgo: number, placing: PlacingScene): StoryEvent => ({
      at: at(daysAgo),
      placing,
    }),
    otc: (daysAgo: number, otc: OtcScene): StoryEvent => ({
      at: at(daysAgo),
      otc,
    }),
    exit: (daysAgo: number, exit: ExitScene): StoryEvent => ({ at: at(daysAgo), exit }),
    fund: (daysAgo: number, code: string, amount: number): StoryEvent => ({
      at: at(daysAgo),
      fund: { code, amount },
    }),
    bond: (daysAgo: number, code: string, face: number): StoryEvent => ({
      at: at(daysAgo),
      bond: { code, face },
    }),
    note: (daysAgo: number, code: string, nominal: number): StoryEvent => ({
      at: at(daysAgo),
      note: { code, nominal },
    }),
    quant: (daysAgo: number, code: string, amount: number): StoryEvent => ({
      at: at(daysAgo),
      quant: { code, amount },
    }),
    booked: (daysAgo: number): StoryEvent => ({ at: at(daysAgo), booked: true }),
    income: (daysAgo: number): StoryEvent => ({ at: at(daysAgo), income: true }),
    owe: (daysAgo: number, amount: number) =>
      event('overdrawn.record', daysAgo, [
        move(houseAccount('obligations'), client('outstanding'), amountOf(amount)),
      ]),
    settleDebt: (daysAgo: number, amount: number) =>
      event('overdrawn.repay', daysAgo, [
        move(client('cash'), houseAccount('bank'), amountOf(amount)),
        move(client('outstanding'), houseAccount('obligations'), amountOf(amount)),
      ]),
    async buy(
      daysAgo: number,
      stock: Listing,
      budget: number,
    ): Promise<readonly [StoryEvent, string]> {
      const { price } = await trade(daysAgo, stock);
      const lots = toBig(amountOf(budget)).div(price.times(stock.lot)).round(0, 0);
      const quantity = (lots.lt(1) ? new Big(1) : lots).times(stock.lot);
      const cost = quantity.times(price);
      return [
        event('trade.buy', daysAgo, [
          move(client('cash'), houseAccount('market'), roundTo(cost, currency, 'halfEven')),
          move(client('cash'), houseAccount('fees'), fee(cost)),
          move(houseAccount('market'), client('holding'), quantity.toFixed(), stock.instrument),
        ]),
        quantity.toFixed(),
      ];
    },
    async sell(daysAgo: number, stock: Listing, quantity: string): Promise<StoryEvent> {
      const { price } = await trade(daysAgo, stock);
      const proceeds = toBig(quantity).times(price);
      return event('trade.sell', daysAgo, [
        move(client('holding'), houseAccount('market'), quantity, stock.instrument),
        move(houseAccount('market'), client('cash'), roundTo(proceeds, currency, 'halfEven')),
        move(client('cash'), houseAccount('fees'), fee(proceeds)),
      ]);
    },
  };
}
