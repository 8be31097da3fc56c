import type { Block } from '#config/screen.gen.ts';
import type { ScreenEntry } from '#core/bundle.ts';

/** A screen with the blocks that are visible on it. */
export interface SeenScreen {
  readonly entry: ScreenEntry;
  readonly blocks: readonly Block[];
  /** Rules that its forms name. */
  readonly rules: ReadonlySet<string>;
  /** Whether a block is one of the tenant's own. */
  readonly hasOwnBlock: boolean;
}

/** Parts of the app that only some screens are made of. */
export const partsOfSome: Readonly<Record<string, (screen: SeenScreen) => boolean>> = {
  'full-shell': ({ entry }) => entry.shell !== 'bare',
  'page-head': ({ entry: { tab, shell, heading } }) =>
    tab === undefined && shell !== 'bare' && heading !== 'hidden',
  'protected-screen': ({ entry }) => entry.access !== undefined,
  'gated-block': ({ blocks }) => blocks.some(({ gate }) => gate !== undefined),
  // The identity check asks for a number in its second step; its library comes with the first entry.
  phone: ({ blocks }) => !blocks.some(({ block }) => block === 'kyc/verification'),
  // A rule's code comes with the forms that name it (rule-catalogue.ts).
  'birth-date': ({ rules }) => rules.has('person.birthDate'),
  'minimum-age': ({ rules }) => rules.has('person.minimumAge'),
  'identity-number': ({ rules }) => rules.has('identity.number'),
  'bank-account': ({ rules }) => rules.has('bank.account'),
  'values-differ': ({ rules }) => rules.has('values.differ'),
  'guardian-for-minor': ({ rules }) => rules.has('nominee.guardianForMinor'),
  'shares-within-100': ({ rules }) => rules.has('nominee.sharesWithin100'),
  'declared-service': ({ blocks }) => blocks.some(({ bind }) => bind !== undefined),
  'block-kit': ({ hasOwnBlock }) => hasOwnBlock,
};

/** Parts that a screen is complete without, and what brings them. Every other part counts as needed from the start. */
export const laterParts: Readonly<Record<string, string>> = {
  'start-auth': 'on the first key press',
  'flat-engine': 'on the first key press',
  'list-field': 'with the first list in a form',
  'contact-sheet': 'when the phone or the e-mail address is changed',
  'failure-in-block': 'when an answer does not come',
  'message-sheet': 'when a message is opened',
  'message-drawer': 'when the messages are opened',
  'nominee-sheet': 'when a beneficiary is added or edited',
  'account-sheet': 'when an account is opened to its details',
  'deposit-sheet': 'when a deposit is opened',
  'record-sheet': 'when an outstanding balance is opened',
  'withdrawal-sheet': 'when a withdrawal is opened',
  'order-sheet': 'when an order is opened',
  'orders-csv': 'when orders are downloaded',
  'ticket-frame': 'when the ticket is opened',
  'watch-sheet': 'when a star asks which watchlist',
  'watch-lists-sheet': 'when the watchlists are managed',
  'late-mark': 'when the price of one stock stops',
  'phone-text': 'after the first paint, where a telephone number is shown',
  touch: 'on a touch screen',
  'step-up-question': 'when an operation requires step-up verification',
  'product-sheet': 'when a product is opened',
  'offering-sheet': 'when an offering is opened',
  'offering-application-sheet': 'when an application for an offering is opened',
  'holding-sheet': 'when money in a product is opened',
  'fund-sheet': 'when a fund is opened',
  'fund-order-sheet': 'when an order of a fund is opened',
  'plan-sheet': 'when a trading plan is opened',
  'holds-sheet': 'when the frozen amount is opened',
  'returns-sheet': 'when a return is opened to what it is made of',
  'worth-sheet': 'when the value of a holding is opened to what it is made of',
  'next-sheet': 'when the amount of a dividend that is to come is opened',
  'profit-sheet': 'when a gain is opened to what it is made of',
  'figure-parts-sheet': 'when a total is opened to its holdings',
  'dividend-sheet': 'when a dividend is opened',
  'bond-order-sheet': 'when an order of a bond is opened',
  'note-subscription-sheet': 'when a subscription of a note is opened',
  'quant-holding-sheet': 'when a holding of a strategy note is opened',
  'placing-application-sheet': 'when an application for placed shares is opened',
  'otc-bid-sheet': 'when a request for a price is opened',
  'loan-sheet': 'when a loan is opened',
  'acceptance-form': 'when an offer of a loan is opened',
  'application-sheet': 'when a loan is applied for',
  'payee-sheet': 'when a bank account is added',
  'rename-payee-sheet': 'when a bank account is renamed',
  'open-account-sheet': 'when another account is opened',
  'startup-details': 'when the details of the start are opened',
  'candle-table': 'when the candles are read as a table',
  'depth-table': 'when the order book is opened',
  'dividend-table': 'when the dividends of a stock are opened',
  'startup-panel': 'after the first paint, once in 24 hours',
  'kept-app': 'after the first paint, with consent to functional cookies',
  'offline-app': 'after the first paint, with that consent or when it is taken back',
  'refresh-settings': 'after the first paint',
  'consent-banner': 'where no cookie choice was made',
  'save-consent': 'when the account lacks the cookie choice',
  'cookie-sheet': 'when the cookie choice is opened',
  'menu-sheet': 'when the menu is opened',
  'search-palette': 'when the search is opened',
  'step-up-sheet': 'when an operation requires step-up verification',
  'send-once': 'on the first idempotent write',
  written: 'after the first write',
  locked: 'when a gate denies access',
  'crypto-form': 'when a deposit by crypto is chosen',
  'crypto-sheet': 'when a deposit by crypto is opened',
  'qr-picture': 'next to an authenticator key or an address',
  'not-found': 'on the not-found page',
  'password-strength': 'on the first character of a new password',
  'candle-drawing': 'when the chart of a stock has its prices',
  'chart-drawing': 'when the chart scrolls into view',
};
