import type { ReadId } from '#api/operations.gen.ts';
import type { MessageTarget } from '#core/message-target.ts';

/** Everything that is bought, sold or applied for is in one list, too. */
const transactions = 'client/listTransactions' satisfies ReadId;

const orders: readonly ReadId[] = [
  'client/listOrders',
  'client/getOrder',
  'client/listTrades',
  transactions,
];

const holdings: readonly ReadId[] = [
  'client/listProductHoldings',
  'client/getProductHolding',
  'client/listProductPayments',
];

/** Every condition of a withdrawal is an answer of its own: what speaks against one, and what stops one on its way. */
const withdrawals: readonly ReadId[] = [
  'client/getWithdrawalTerms',
  'client/listWithdrawals',
  'client/getWithdrawal',
];

const accounts: readonly ReadId[] = [
  'client/listAccounts',
  'client/listHolds',
  'client/getAssets',
  // What is cash, too, is a part of it.
  'client/getPortfolio',
  'client/getWorth',
  'client/getWithdrawalTerms',
];

/** What a balance that changed is part of. Every execution of an order changes one; only the first and the last bring a message. */
export const readsOfBalance: readonly ReadId[] = [
  ...accounts,
  // An open statement is the ledger as it is now; of a line that was undone its detail says so.
  'client/getStatement',
  'client/getMovement',
  'client/getYearReport',
  'client/getIncome',
  'client/getCalendar',
  ...orders,
  ...holdings,
];

/** What a tier, a permission, an identity or a score decides over. */
export const readsOfPermissions: readonly ReadId[] = [
  'client/getClientConfig',
  'client/getLoanOffer',
  ...withdrawals,
];

/** What is no longer as it was after a message, by what the message is about. */
export const readsOfTarget: Readonly<Record<MessageTarget, readonly ReadId[]>> = {
  identity: [],
  permissions: [],
  security: ['client/getPinState', 'client/getWithdrawalTerms'],
  sessions: [],
  beneficiaries: [],
  accounts,
  exchange: ['client/listExchanges'],
  payees: ['client/listPayees', 'client/getWithdrawalTerms'],
  deposits: ['client/listDeposits', 'client/listCryptoDeposits'],
  outstanding: ['client/listOverdrawnRecords', 'client/getOverdrawnRecord', ...readsOfPermissions],
  withdrawals,
  score: ['client/getCreditScore', ...readsOfPermissions],
  orders,
  loans: ['client/listLoans', 'client/getLoan', 'client/getLoanOffer', 'client/getCalendar'],
  // What is in a product, as what is in a note, a bond or a fund, comes with a balance that changed: the rest is read anew by it.
  products: ['client/listProducts', transactions],
  offerings: [
    'client/listOfferings',
    'client/getOffering',
    'client/listOfferingApplications',
    transactions,
    'client/getOfferingApplication',
    'client/getCalendar',
    'client/getPortfolio',
    'client/getWorth',
  ],
  notes: [
    'client/listNotes',
    'client/getNote',
    'client/listNoteSubscriptions',
    transactions,
    'client/getNoteSubscription',
  ],
  quants: [
    'client/listQuants',
    'client/getQuant',
    'client/listQuantHoldings',
    transactions,
    'client/getQuantHolding',
  ],
  placings: [
    'client/listPlacings',
    'client/getPlacing',
    'client/listPlacingApplications',
    transactions,
    'client/getPlacingApplication',
  ],
  otcBids: [
    'client/listOtcBids',
    'client/getOtcBid',
    'client/listPlacings',
    'client/getPlacing',
    'client/listPlacingApplications',
    transactions,
    'client/getPlacingApplication',
  ],
  bonds: [
    'client/listBonds',
    'client/getBond',
    'client/listBondOrders',
    transactions,
    'client/getBondOrder',
    'client/listBondPayments',
  ],
  funds: [
    'client/listFunds',
    'client/getFund',
    'client/listFundOrders',
    'client/getFundOrder',
    transactions,
  ],
  dividends: [
    'client/getIncome',
    'client/listDividends',
    'client/getDividend',
    'client/getCalendar',
  ],
  // Quantities, prices and charts are of new shares now.
  splits: [...orders, 'client/listStockActions', 'market/getStock', 'market/listCandles'],
  chat: [],
  closure: [],
  alerts: ['client/listAlerts'],
  plans: [],
};
