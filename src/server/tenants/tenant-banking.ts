import type { WithdrawalLimits } from '#core/banking/withdrawal.ts';
import type { OrderPaymentLimits } from '#server/rules/trading/order-payment.ts';
import { isDecimal } from '#core/decimal.ts';

/** What a tenant asks for before money leaves an account. */
export interface TenantBanking {
  /** Credit score below which nothing is paid out. */
  readonly minimumScore: number;
  /** By currency; one that is not named is paid out by `strictLimits`. */
  readonly withdrawals: Readonly<Record<string, WithdrawalLimits>>;
  /** Hours before money can be sent to a new bank account, so that an account that an attacker added is noticed in time. */
  readonly payeeCoolingHours: number;
  /** By currency: amounts above which the desk moves money by two operators. In one that is not named it always does. */
  readonly secondOperatorAbove: Readonly<Record<string, string>>;
  /** Seconds that a quote holds. */
  readonly quoteSeconds: Readonly<Record<'order' | 'exchange', number>>;
  /** Most that the desk authorises of an order beyond the money set aside for it. */
  readonly orderPayment: OrderPaymentLimits;
}

/** Of about the same worth everywhere. */
export const baseBanking: TenantBanking = {
  minimumScore: 400,
  withdrawals: {
    USD: { minimum: '10', daily: '50000', fee: '1.50', feeBps: 0, pacFrom: null },
    EUR: { minimum: '10', daily: '50000', fee: '1.50', feeBps: 0, pacFrom: null },
    PLN: { minimum: '50', daily: '200000', fee: '5', feeBps: 0, pacFrom: null },
    TRY: { minimum: '500', daily: '2000000', fee: '50', feeBps: 0, pacFrom: null },
    INR: { minimum: '1000', daily: '4000000', fee: '100', feeBps: 0, pacFrom: null },
  },
  payeeCoolingHours: 24,
  secondOperatorAbove: { USD: '10000', EUR: '10000', PLN: '40000', TRY: '400000', INR: '900000' },
  quoteSeconds: { order: 15, exchange: 20 },
  // Money that is lent without asking the client: the tenant's choice.
  orderPayment: { percent: 0, days: 7 },
};

const strictLimits: WithdrawalLimits = { minimum: '1', daily: '1000', fee: '0', feeBps: 0, pacFrom: null };

/** Limits and fees in a currency. */
export function limitsIn({ withdrawals }: TenantBanking, currency: string): WithdrawalLimits {
  return (Object.hasOwn(withdrawals, currency) && withdrawals[currency]) || strictLimits;
}

/** Checked by the generator against its schema; what is absent is as in base. */
export function bankingOf(profile: Readonly<Record<string, unknown>>): TenantBanking {
  const { minimumScore, withdrawals, payeeCoolingHours, secondOperatorAbove } = profile;
  const { quoteSeconds, orderPayment } = profile;
  return {
    minimumScore: typeof minimumScore === 'number' ? minimumScore : baseBanking.minimumScore,
    withdrawals: {
      ...baseBanking.withdrawals,
      ...Object.fromEntries(
        Object.entries(isRecord(withdrawals) ? withdrawals : {}).map(([currency, given]) => [
          currency,
          limitsOf(isRecord(given) ? given : {}, limitsIn(baseBanking, currency)),
        ]),
      ),
    },
    payeeCoolingHours:
      typeof payeeCoolingHours === 'number' ? payeeCoolingHours : baseBanking.payeeCoolingHours,
    secondOperatorAbove: {
      ...baseBanking.secondOperatorAbove,
      ...Object.fromEntries(
        Object.entries(isRecord(secondOperatorAbove) ? secondOperatorAbove : {}).flatMap(
          ([currency, amount]) => (isAmount(amount) ? [[currency, amount]] : []),
        ),
      ),
    },
    quoteSeconds: quoteSecondsOf(isRecord(quoteSeconds) ? quoteSeconds : {}),
    orderPayment: orderPaymentOf(isRecord(orderPayment) ? orderPayment : {}),
  };
}

function quoteSecondsOf({
  order,
  exchange,
}: Readonly<Record<string, unknown>>): TenantBanking['quoteSeconds'] {
  const base = baseBanking.quoteSeconds;
  return {
    order: typeof order === 'number' ? order : base.order,
    exchange: typeof exchange === 'number' ? exchange : base.exchange,
  };
}

function orderPaymentOf({ percent, days }: Readonly<Record<string, unknown>>): OrderPaymentLimits {
  const base = baseBanking.orderPayment;
  return {
    percent: typeof percent === 'number' ? percent : base.percent,
    days: typeof days === 'number' ? days : base.days,
  };
}

function limitsOf(
  { minimum, daily, fee, feeBps, pacFrom }: Readonly<Record<string, unknown>>,
  base: WithdrawalLimits,
): WithdrawalLimits {
  return {
    minimum: decimalOr(minimum, base.minimum),
    daily: decimalOr(daily, base.daily),
    fee: decimalOr(fee, base.fee),
    feeBps: typeof feeBps === 'number' ? feeBps : base.feeBps,
    pacFrom: isAmount(pacFrom) ? pacFrom : base.pacFrom,
  };
}

function decimalOr(value: unknown, otherwise: string): string {
  return isAmount(value) ? value : otherwise;
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && isDecimal(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
