import type { OrderPaymentLimits } from '#server/rules/trading/order-payment.ts';
import type { Reservation } from '#server/ledger/holds.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { ExitScene } from './demo-exits.ts';
import type { OfferingScene } from './demo-offerings.ts';
import type { OtcScene } from './demo-otc.ts';
import type { PlacingScene } from './demo-placings.ts';
import type { OrderScene } from './order-scene.ts';
import type { PastLoan } from './seed-loan.ts';

/** One dated event of a client's past: something that moved, or was set aside. */
export type StoryEvent =
  | { readonly kind: string; readonly at: Date; readonly postings: readonly Posting[] }
  | {
      readonly kind: 'hold.reserve';
      readonly at: Date;
      readonly hold: Pick<Reservation, 'bucket' | 'asset' | 'amount' | 'reason'>;
    }
  | {
      readonly at: Date;
      readonly withdrawal: {
        readonly currency: string;
        readonly amount: string;
        readonly fee: string;
        readonly status: 'requested' | 'completed';
      };
    }
  | { readonly at: Date; readonly loan: Omit<PastLoan, 'at'> }
  | { readonly at: Date; readonly product: { readonly code: string; readonly amount: number } }
  /** A purchase of a fund, at the price of its day. */
  | { readonly at: Date; readonly fund: { readonly code: string; readonly amount: number } }
  /** A purchase of a bond at the price of its day, of face value. */
  | { readonly at: Date; readonly bond: { readonly code: string; readonly face: number } }
  /** A subscription of a structured note, of nominal amount. */
  | { readonly at: Date; readonly note: { readonly code: string; readonly nominal: number } }
  /** A purchase of a strategy note. */
  | { readonly at: Date; readonly quant: { readonly code: string; readonly amount: number } }
  /** Orders of funds are booked as far as their prices are known by then; bonds settle and pay what is due, as notes do. */
  | { readonly at: Date; readonly booked: true }
  /** What is in products earns until then, and is paid what is due. */
  | { readonly at: Date; readonly income: true }
  /** What the client's shares pay on that day. */
  | { readonly at: Date; readonly dividends: string }
  | { readonly at: Date; readonly offering: OfferingScene }
  | { readonly at: Date; readonly placing: PlacingScene }
  | { readonly at: Date; readonly otc: OtcScene }
  | { readonly at: Date; readonly exit: ExitScene }
  | { readonly at: Date; readonly order: OrderScene }
  /** Trading plans of the weeks since then. */
  | { readonly at: Date; readonly plans: true };

export interface StorySetting {
  readonly clientId: string;
  /** Currency of the home venue; amounts are scaled to what money is worth there. */
  readonly currency: string;
  /** A second currency to hold an account in. */
  readonly otherCurrency: string;
  /** Country of the home venue. */
  readonly country: string;
  /** The time zone that the tenant goes by. */
  readonly zone: string;
  readonly now: Date;
  readonly market: Pick<
    MarketProvider,
    'stocks' | 'priceAt' | 'venues' | 'dividends' | 'dailyCloses'
  >;
  /** What the desk may authorise of an order beyond the money set aside for it. */
  readonly orderPayment: OrderPaymentLimits;
}
