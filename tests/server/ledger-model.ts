import Big from 'big.js';

interface ModelLot {
  readonly id: string;
  readonly quantity: Big;
  remaining: Big;
  cost: Big;
}
interface ModelClosing {
  readonly lot: ModelLot;
  readonly quantity: Big;
  readonly cost: Big;
}
type Done =
  | { readonly kind: 'deposit' | 'withdraw'; readonly amount: Big; undone: boolean }
  | { readonly kind: 'buy'; readonly lot: ModelLot; readonly amount: Big; undone: boolean }
  | {
      readonly kind: 'sell';
      readonly quantity: Big;
      readonly proceeds: Big;
      readonly closings: readonly ModelClosing[];
      undone: boolean;
    };

/** A client with one currency and one instrument, modelled as simply as can be. Each action returns what the ledger should. */
export class LedgerModel {
  cash = new Big(0);
  holding = new Big(0);
  realised = new Big(0);
  readonly lots: ModelLot[] = [];
  readonly holds = new Map<
    string,
    { readonly bucket: 'cash' | 'holding'; readonly amount: Big; open: boolean }
  >();
  readonly done = new Map<string, Done>();

  deposit(id: string, amount: Big): string {
    this.cash = this.cash.plus(amount);
    this.done.set(id, { kind: 'deposit', amount, undone: false });
    return 'done';
  }

  withdraw(id: string, amount: Big): string {
    if (this.cash.lt(amount)) return 'insufficientBalance';
    this.cash = this.cash.minus(amount);
    this.done.set(id, { kind: 'withdraw', amount, undone: false });
    return 'done';
  }

  buy(id: string, quantity: Big, amount: Big): string {
    if (this.cash.lt(amount)) return 'insufficientBalance';
    this.cash = this.cash.minus(amount);
    this.holding = this.holding.plus(quantity);
    const lot = { id, quantity, remaining: quantity, cost: amount };
    this.lots.push(lot);
    this.done.set(id, { kind: 'buy', lot, amount, undone: false });
    return 'done';
  }

  sell(id: string, quantity: Big, proceeds: Big): string {
    if (this.holding.lt(quantity)) return 'insufficientBalance';
    const closings: ModelClosing[] = [];
    let left = quantity;
    for (const lot of this.lots) {
      const part = left.lt(lot.remaining) ? left : lot.remaining;
      if (part.eq(0)) continue;
      const cost = part.eq(lot.remaining)
        ? lot.cost
        : lot.cost.times(part).div(lot.remaining).round(12, 0);
      lot.remaining = lot.remaining.minus(part);
      lot.cost = lot.cost.minus(cost);
      left = left.minus(part);
      this.realised = this.realised.minus(cost);
      closings.push({ lot, quantity: part, cost });
    }
    this.holding = this.holding.minus(quantity);
    this.cash = this.cash.plus(proceeds);
    this.realised = this.realised.plus(proceeds);
    this.done.set(id, { kind: 'sell', quantity, proceeds, closings, undone: false });
    return 'done';
  }

  reserve(id: string, bucket: 'cash' | 'holding', amount: Big): string {
    if (this[bucket].lt(amount)) return 'insufficientBalance';
    this[bucket] = this[bucket].minus(amount);
    this.holds.set(id, { bucket, amount, open: true });
    return 'done';
  }

  /** Gives a hold back, or uses `captured` of the money that it keeps. */
  end(id: string, captured: Big): string {
    const hold = this.holds.get(id);
    if (!hold) return 'notFound';
    if (!hold.open) return 'stateConflict';
    if (captured.gt(hold.amount)) return 'insufficientBalance';
    hold.open = false;
    this[hold.bucket] = this[hold.bucket].plus(hold.amount).minus(captured);
    return 'done';
  }

  reverse(id: string): string {
    const action = this.done.get(id);
    if (!action) return 'notFound';
    if (action.undone) return 'stateConflict';
    if (action.kind === 'deposit' && this.cash.lt(action.amount)) return 'insufficientBalance';
    if (action.kind === 'sell' && this.cash.lt(action.proceeds)) return 'insufficientBalance';
    if (action.kind === 'buy') {
      if (this.holding.lt(action.lot.quantity)) return 'insufficientBalance';
      if (!action.lot.remaining.eq(action.lot.quantity)) return 'stateConflict';
    }
    action.undone = true;
    if (action.kind === 'deposit') this.cash = this.cash.minus(action.amount);
    if (action.kind === 'withdraw') this.cash = this.cash.plus(action.amount);
    if (action.kind === 'buy') {
      this.cash = this.cash.plus(action.amount);
      this.holding = this.holding.minus(action.lot.quantity);
      action.lot.remaining = new Big(0);
      action.lot.cost = new Big(0);
    }
    if (action.kind === 'sell') {
      this.cash = this.cash.minus(action.proceeds);
      this.holding = this.holding.plus(action.quantity);
      this.realised = this.realised.minus(action.proceeds);
      for (const { lot, quantity, cost } of action.closings) {
        lot.remaining = lot.remaining.plus(quantity);
        lot.cost = lot.cost.plus(cost);
        this.realised = this.realised.plus(cost);
      }
    }
    return 'done';
  }

  held(bucket: 'cash' | 'holding'): Big {
    return [...this.holds.values()]
      .filter((hold) => hold.open && hold.bucket === bucket)
      .reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  }
}
