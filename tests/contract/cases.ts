import { demoPassword } from '#server/demo/demo-people.ts';
import {
  beginBind,
  beginContact,
  bindAndProve,
  givePin,
  idOf,
  invite,
  lastCode,
  newcomerWithCode,
  otherSession,
  provePassword,
  saveDraft,
  setLock,
  sendStepUpCode,
  startReset,
  givenMessage,
  unbind,
} from '#tests/server/given.ts';
import {
  addedPayee,
  announcedDeposit,
  creditedDeposit,
  forgetDeposits,
  provenDeposit,
  givenReceivingAccount,
  forgetAccounts,
  forgetPayees,
  payeeBody,
  proveByPinAndCode,
} from '#tests/server/given-banking.ts';
import {
  checkedBody,
  decidedWithdrawal,
  givenWithdrawing,
  requestedWithdrawal,
} from '#tests/server/given-withdrawal.ts';
import {
  addedNominee,
  forgetKyc,
  forgetNominees,
  kycBody,
  nomineeBody,
  photo,
  readableFile,
  uploadedId,
} from '#tests/server/given-identity.ts';
import { givenOverdrawn, waivedOverdrawn } from '#tests/server/given-credit.ts';
import {
  creditedCrypto,
  cryptoBody,
  forgetCrypto,
  misroutedCrypto,
} from '#tests/server/given-crypto.ts';
import { executedExchange, givenQuote } from '#tests/server/given-exchange.ts';
import {
  filledOrder,
  orderBody,
  placedOrder,
  quotedOrder,
  reviewedOrder,
} from '#tests/server/given-trading.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import {
  deskRequestBy,
  givenOperator,
  operatorSignIn,
  operatorToken,
  withdrawRequests,
} from '#tests/server/given-operator.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { deskToken, secondDeskToken } from '#tests/server/test-app.ts';

/** One valid request of an operation. What it leaves out is not needed. */
export interface Case {
  /** Who calls: a client's username, a sign-in that owes its second step, or a guest. */
  readonly as?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly makePath?: (test: TestApp, token: string) => Promise<Readonly<Record<string, string>>>;
  readonly makeQuery?: Case['makePath'];
  /** What must have happened before the caller signs in, and then before they call. */
  readonly before?: (test: TestApp) => Promise<unknown>;
  /** The token of a session that the call itself ends. */
  readonly makeToken?: (test: TestApp) => Promise<string>;
  readonly prepare?: (test: TestApp, token: string) => Promise<unknown>;
  /** What happens once: the status of the same request the second time. Without it the request succeeds as often as it is sent. */
  readonly again?: 400 | 404 | 409;
  /** A body that depends on what happened before. */
  readonly makeBody?: (test: TestApp) => Promise<Readonly<Record<string, unknown>>>;
}

/** The identity check of a client, sent and waiting. */
async function submittedKyc(test: TestApp, username: string): Promise<void> {
  await forgetKyc(test, username);
  const token = await test.accessToken(username);
  await test.call({
    method: 'POST',
    path: '/api/identify/app/v1',
    body: await kycBody(test, token),
    token,
  });
}

async function freshRefreshToken(test: TestApp): Promise<string> {
  const answer = await test.call({
    method: 'POST',
    path: '/api/auth/app/v1/login',
    body: { username: 'newcomer', password: demoPassword },
  });
  return answer.json<{ refresh_token: string }>().refresh_token;
}

const guest: Case = {};
const marta: Case = { as: 'marta' };
const instrument = { market: 'XMAD-S', symbol: 'IBRX' };

/** By document and operationId. An operation without a case fails the suite, and so does a case without one. */
export const cases: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  client: {
    getHealth: guest,
    getAppSettings: guest,
    getCompany: guest,
    getLocale: guest,
    listMarketCountries: guest,
    listAccountCountries: guest,
    login: { body: { username: 'newcomer', password: demoPassword } },
    refreshTokens: { makeBody: async (test) => ({ refresh_token: await freshRefreshToken(test) }) },
    logout: { as: 'newcomer' },
    verifyMfa: {
      as: 'mfa',
      makeBody: async (test) => ({ code: test.sent.at(-1)?.params['code'] }),
    },
    register: { makeBody: newcomerWithCode },
    sendRegisterCode: {
      makeBody: async (test) => ({ phone: '+34600111222', invitation_code: await invite(test) }),
    },
    // To the same password: the other cases sign in with it.
    resetPassword: {
      makeBody: async (test) => ({
        username: 'spare',
        code: await startReset(test, 'spare'),
        new_password: demoPassword,
      }),
    },
    // Back and forth: the other cases sign in with the password as it was made.
    changePassword: {
      as: 'spare',
      body: { current_password: demoPassword, new_password: demoPassword },
    },
    getClientInfo: marta,
    getClientConfig: marta,
    getVerified: marta,
    getChatKey: marta,
    listSessions: marta,
    listMessages: marta,
    listActivity: marta,
    getUnreadCount: marta,
    quoteExchange: {
      as: 'marta',
      body: { sell: 'EUR', buy: 'USD', side: 'sell', amount: '10' },
    },
    getExchangeQuote: {
      as: 'marta',
      makePath: async (test, token) => ({ id: await givenQuote(test, token) }),
    },
    executeExchange: {
      as: 'marta',
      makeBody: async (test) => ({
        quote: await givenQuote(test, await test.accessToken('marta')),
      }),
    },
    listExchanges: marta,
    quoteOrder: { as: 'marta', body: { ...orderBody } },
    getOrderQuote: {
      as: 'marta',
      makePath: async (test, token) => ({ id: (await quotedOrder(test, token)).id ?? '' }),
    },
    placeOrder: {
      as: 'marta',
      makeBody: async (test) => ({
        quote: (await quotedOrder(test, await test.accessToken('marta'))).id,
      }),
    },
    listOrders: { as: 'marta', query: { status: 'pending', range: '90D', limit: '5' } },
    getOrder: { as: 'marta', makePath: (test, token) => filledOrder(test, token) },
    cancelOrder: {
      as: 'marta',
      makePath: async (test, token) => ({ id: (await placedOrder(test, token)).id }),
    },
    getStatement: { as: 'marta', query: { account: 'EUR', range: '90D' } },
    getStatementPdf: { as: 'marta', query: { account: 'EUR', range: 'all' } },
    getMovement: {
      as: 'marta',
      makePath: async (test, token) => ({ id: await executedExchange(test, token) }),
    },
    readMessage: { as: 'newcomer', makePath: (test) => givenMessage(test, 'newcomer') },
    deleteMessage: { as: 'newcomer', makePath: (test) => givenMessage(test, 'newcomer') },
    readAllMessages: { as: 'newcomer', body: { until: '2026-11-21T10:00:00.000Z' } },
    endSession: {
      as: 'newcomer',
      makePath: async (test, token) => ({ id: await otherSession(test, 'newcomer', token) }),
    },
    endAllSessions: { as: 'newcomer' },
    getMfa: marta,
    startMfaBind: {
      as: 'binder',
      before: (test) => unbind(test, 'binder'),
      prepare: async (test, token) => provePassword(test, token),
    },
    confirmMfaBind: {
      as: 'binder',
      before: (test) => unbind(test, 'binder'),
      makeBody: async (test) => ({ code: await beginBind(test, await test.accessToken('binder')) }),
    },
    renewRecoveryCodes: {
      as: 'binder',
      before: (test) => unbind(test, 'binder'),
      prepare: bindAndProve,
    },
    removeAuthenticator: {
      as: 'binder',
      before: (test) => unbind(test, 'binder'),
      prepare: bindAndProve,
    },
    verifyCode: {
      as: 'marta',
      prepare: (test, token) => sendStepUpCode(test, token),
      makeBody: async (test) => ({ code: lastCode(test) }),
    },
    getDraft: { as: 'marta', path: { form: 'kyc' }, prepare: saveDraft },
    saveDraft: {
      as: 'marta',
      path: { form: 'kyc' },
      body: { values: { full_name: 'Marta' }, step: 'basic' },
    },
    deleteDraft: { as: 'marta', path: { form: 'kyc' }, prepare: saveDraft },
    sendCode: { as: 'marta', body: { purpose: 'withdraw' } },
    verifyPassword: { as: 'marta', body: { password: demoPassword } },
    getPinState: marta,
    setPin: {
      as: 'marta',
      prepare: async (test, token) => provePassword(test, token),
      body: { pin: '294713' },
      again: 409,
    },
    verifyPin: { as: 'marta', body: { pin: '294713' } },
    setAvatar: { as: 'marta', body: { url: '/avatars/fern.svg' } },
    getAssets: marta,
    getPortfolio: { as: 'marta', query: { range: '30D' } },
    listAccounts: marta,
    openAccount: {
      as: 'marta',
      before: (test) => forgetAccounts(test, 'marta'),
      body: { currency: 'PLN' },
    },
    setDefaultAccount: { as: 'marta', body: { currency: 'EUR' } },
    listPayees: marta,
    addPayee: {
      as: 'marta',
      before: (test) => forgetPayees(test, 'marta'),
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
      body: payeeBody,
    },
    setDefaultPayee: {
      as: 'marta',
      before: (test) => forgetPayees(test, 'marta'),
      makePath: async (test, token) => ({ id: await addedPayee(test, 'marta', token) }),
    },
    removePayee: {
      as: 'marta',
      before: (test) => forgetPayees(test, 'marta'),
      makePath: async (test, token) => {
        const id = await addedPayee(test, 'marta', token);
        await proveByPinAndCode(test, 'marta', token);
        return { id };
      },
    },
    listDeposits: marta,
    announceDeposit: {
      as: 'marta',
      before: (test) => forgetDeposits(test, 'marta'),
      body: { currency: 'EUR', amount: '1500' },
    },
    cancelDeposit: {
      as: 'marta',
      makePath: (test) => announcedDeposit(test, 'marta'),
      before: (test) => forgetDeposits(test, 'marta'),
    },
    listCryptoRoutes: { as: 'marta', query: { account: 'EUR' } },
    listCryptoDeposits: marta,
    openCryptoDeposit: {
      as: 'marta',
      before: (test) => forgetCrypto(test, 'marta'),
      body: { ...cryptoBody },
    },
    attachDepositProof: {
      as: 'marta',
      makePath: (test) => announcedDeposit(test, 'marta'),
      makeBody: async (test) => ({
        file: await uploadedId(test, await test.accessToken('marta'), 'deposit'),
      }),
      before: (test) => forgetDeposits(test, 'marta'),
    },
    getWithdrawalTerms: marta,
    checkWithdrawal: {
      as: 'marta',
      makeBody: async (test) => ({ payee: await givenWithdrawing(test, 'marta'), amount: '250' }),
    },
    requestWithdrawal: {
      as: 'marta',
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
      makeBody: async (test) => checkedBody(test, 'marta', await givenWithdrawing(test, 'marta')),
    },
    listWithdrawals: marta,
    findWithdrawal: { as: 'marta', path: { id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e31' } },
    getWithdrawal: { as: 'marta', makePath: (test) => requestedWithdrawal(test, 'marta') },
    cancelWithdrawal: { as: 'marta', makePath: (test) => requestedWithdrawal(test, 'marta') },
    listHolds: { as: 'marta', query: { account: 'EUR', limit: '5' } },
    listOverdrawnRecords: { as: 'outstanding', query: { status: 'repayment', limit: '5' } },
    getCreditScore: { as: 'marta' },
    getOverdrawnRecord: {
      as: 'outstanding',
      makePath: (test) => givenOverdrawn(test, 'outstanding'),
    },
    payOverdrawnRecord: {
      as: 'outstanding',
      makePath: (test) => givenOverdrawn(test, 'outstanding'),
      prepare: (test, token) => proveByPinAndCode(test, 'outstanding', token),
      body: { amount: '2' },
    },
    submitKyc: {
      as: 'newcomer',
      before: (test) => forgetKyc(test, 'newcomer'),
      makeBody: async (test) => ({ ...(await kycBody(test, await test.accessToken('newcomer'))) }),
    },
    getKycDetail: marta,
    uploadFile: { as: 'marta', makeBody: async () => ({ purpose: 'avatar', file: await photo() }) },
    readFile: {
      makePath: async (test) => ({ id: (await readableFile(test)).id }),
      makeQuery: async (test) => (await readableFile(test)).query,
    },
    getFunds: marta,
    declareFunds: {
      as: 'marta',
      body: { sources: [{ kind: 'other', share: '20', detail: 'Royalties' }] },
    },
    listNominees: marta,
    addNominee: {
      as: 'marta',
      before: (test) => forgetNominees(test, 'marta'),
      prepare: async (test, token) => provePassword(test, token),
      body: nomineeBody,
    },
    changeNominee: {
      as: 'marta',
      before: (test) => forgetNominees(test, 'marta'),
      prepare: async (test, token) => provePassword(test, token),
      makePath: async (test, token) => ({ id: await addedNominee(test, token) }),
      body: { ...nomineeBody, version: 1 },
    },
    removeNominee: {
      as: 'marta',
      before: (test) => forgetNominees(test, 'marta'),
      prepare: async (test, token) => provePassword(test, token),
      makePath: async (test, token) => ({ id: await addedNominee(test, token) }),
      query: { version: '1' },
    },
    getContact: marta,
    startPhoneChange: {
      as: 'spare',
      prepare: async (test, token) => provePassword(test, token),
      body: { phone: '+34600111222' },
    },
    confirmPhoneChange: {
      as: 'spare',
      makeBody: async (test) => ({
        code: await beginContact(test, await test.accessToken('spare'), { phone: '+34600111222' }),
      }),
    },
    startEmailChange: {
      as: 'spare',
      prepare: async (test, token) => provePassword(test, token),
      body: { email: 'spare@correo.example' },
    },
    confirmEmailChange: {
      as: 'spare',
      makeBody: async (test) => ({
        code: await beginContact(test, await test.accessToken('spare'), {
          email: 'spare@correo.example',
        }),
      }),
    },
    getGuestQuota: guest,
    listWatch: marta,
    addWatch: { as: 'newcomer', body: instrument, again: 409 },
    reorderWatch: { as: 'newcomer', body: { items: [instrument] } },
    removeWatch: { as: 'newcomer', path: instrument, again: 404 },
  },
  desk: {
    signInOperator: {
      before: (test) => givenOperator(test, 'signer'),
      makeBody: (test) => operatorSignIn(test, 'signer'),
    },
    signOutOperator: { makeToken: operatorToken },
    getOperator: guest,
    listOperators: guest,
    addOperator: {
      makeBody: async () => ({
        name: `op-${newId(new Date(), systemRandom).slice(-12)}`,
        roles: ['viewer'],
      }),
    },
    changeOperator: {
      makePath: async (test) => ({ id: await givenOperator(test, 'changed') }),
      body: { roles: ['viewer', 'support'], disabled: false },
    },
    listInvitations: guest,
    issueInvitation: { body: { days: 14 } },
    listClients: { query: { q: 'mar', limit: '5' } },
    getClient: { makePath: (test) => idOf(test, 'marta') },
    changePermissions: {
      makePath: (test) => idOf(test, 'spare'),
      body: {
        vip: 2,
        score: 720,
        perms: ['deposit'],
        kyc_force: false,
        client_deposit: true,
        features: {
          ai_trade: {
            require: { vip: 2, score: 700 },
            allow: true,
            allPerms: ['trade'],
            anyPerm: [],
            desc: 'AI day trading',
          },
        },
      },
    },
    startPasswordReset: {
      makePath: (test) => idOf(test, 'spare'),
      before: withdrawRequests,
    },
    listDeskRequests: { before: (test) => deskRequestBy(test, deskToken, 'spare') },
    approveDeskRequest: {
      makePath: (test) => deskRequestBy(test, secondDeskToken, 'spare'),
    },
    rejectDeskRequest: {
      makePath: (test) => deskRequestBy(test, secondDeskToken, 'spare'),
      body: { reason: 'The client did not ask for it' },
    },
    withdrawDeskRequest: {
      makePath: (test) => deskRequestBy(test, deskToken, 'spare'),
    },
    lockClient: {
      makePath: (test) => idOf(test, 'spare'),
      body: { reason: 'The client reports a stolen phone' },
      before: (test) => setLock(test, 'spare', false),
    },
    unlockClient: {
      makePath: (test) => idOf(test, 'spare'),
      before: (test) => setLock(test, 'spare', true),
    },
    endClientSessions: { makePath: (test) => idOf(test, 'spare') },
    resetPin: { makePath: (test) => idOf(test, 'spare'), before: (test) => givePin(test, 'spare') },
    resetAuthenticator: {
      makePath: (test) => idOf(test, 'binder'),
      before: async (test) => {
        await withdrawRequests(test);
        await unbind(test, 'binder');
        await bindAndProve(test, await test.accessToken('binder'));
      },
    },
    listOutbox: guest,
    getExchangeTerms: {},
    setExchangeTerms: { body: { margin_bps: 25, fee_bps: 20, suspended: [] } },
    listClientExchanges: {},
    reverseExchange: {
      makePath: async (test) => ({
        id: await executedExchange(test, await test.accessToken('marta')),
      }),
      body: { reason: 'a test' },
    },
    listKyc: { query: { status: 'pending' } },
    getKyc: {
      before: (test) => submittedKyc(test, 'newcomer'),
      makePath: (test) => idOf(test, 'newcomer'),
    },
    approveKyc: {
      before: (test) => submittedKyc(test, 'newcomer'),
      makePath: (test) => idOf(test, 'newcomer'),
    },
    rejectKyc: {
      before: (test) => submittedKyc(test, 'newcomer'),
      makePath: (test) => idOf(test, 'newcomer'),
      body: { reasons: [{ field: 'id_front', code: 'unreadable', note: null }] },
    },
    listClientDeposits: { query: { status: 'announced', limit: '5' } },
    listClientCryptoDeposits: { query: { status: 'wrongNetwork', limit: '5' } },
    creditCryptoDeposit: {
      before: (test) => forgetCrypto(test, 'marta'),
      makePath: (test) => misroutedCrypto(test, 'marta'),
      body: { amount: '229.90', note: 'Recovered from Ethereum by the custodian' },
    },
    rejectCryptoDeposit: {
      before: (test) => forgetCrypto(test, 'marta'),
      makePath: (test) => misroutedCrypto(test, 'marta'),
      body: { note: 'The custodian cannot recover it' },
    },
    reverseCryptoDeposit: {
      before: (test) => forgetCrypto(test, 'marta'),
      makePath: (test) => creditedCrypto(test, 'marta'),
      body: { note: 'The transfer is no longer on the chain' },
    },
    listCryptoTerms: guest,
    setCryptoTerms: {
      body: { asset: 'USDT', network: 'tron', minimum: '25', confirmations: 30, open: true },
    },
    getDepositProof: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => provenDeposit(test, 'marta'),
    },
    receiveDeposit: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => announcedDeposit(test, 'marta'),
    },
    creditDeposit: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => announcedDeposit(test, 'marta'),
      body: { amount: '1500' },
    },
    rejectDeposit: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => announcedDeposit(test, 'marta'),
      body: { reason: 'otherSender' },
    },
    reverseDeposit: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => creditedDeposit(test, 'marta'),
      body: { note: 'Credited to the wrong client' },
    },
    listScores: { makePath: (test) => idOf(test, 'outstanding'), query: { limit: '5' } },
    setScore: {
      makePath: (test) => idOf(test, 'outstanding'),
      body: { score: 500, reason: 'Confirmed income' },
    },
    releaseScore: { makePath: (test) => idOf(test, 'outstanding') },
    listClientOverdrawn: { query: { status: 'outstanding', limit: '5' } },
    recordOverdrawn: {
      makePath: (test) => idOf(test, 'outstanding'),
      body: { currency: 'EUR', amount: '5', reason: 'fees', note: 'Custody fees of October' },
    },
    clearOverdrawn: {
      makePath: (test) => givenOverdrawn(test, 'outstanding'),
      body: { amount: '2' },
    },
    waiveOverdrawn: {
      makePath: (test) => givenOverdrawn(test, 'outstanding'),
      body: { note: 'Goodwill' },
    },
    undoOverdrawn: {
      makePath: (test) => waivedOverdrawn(test, 'outstanding'),
      body: { note: 'Waived by mistake' },
    },
    listClientWithdrawals: { query: { status: 'requested', limit: '5' } },
    approveWithdrawal: { makePath: (test) => requestedWithdrawal(test, 'marta') },
    sendWithdrawal: { makePath: (test) => decidedWithdrawal(test, 'marta', 'approve') },
    completeWithdrawal: { makePath: (test) => decidedWithdrawal(test, 'marta', 'approve', 'send') },
    rejectWithdrawal: {
      makePath: (test) => requestedWithdrawal(test, 'marta'),
      body: { reason: 'payeeNotAccepted' },
    },
    returnWithdrawal: {
      makePath: (test) => decidedWithdrawal(test, 'marta', 'approve', 'send'),
      body: { reason: 'accountClosed' },
    },
    listClientOrders: { query: { status: 'awaiting', limit: '5' } },
    approveOrder: { makePath: (test) => reviewedOrder(test, 'marta') },
    rejectOrder: {
      makePath: (test) => reviewedOrder(test, 'marta'),
      body: { reason: 'notSuitable' },
    },
    reverseOrder: {
      makePath: async (test) => filledOrder(test, await test.accessToken('marta')),
      body: { note: 'Executed at a wrong price' },
    },
    listTradingStates: guest,
    setTradingState: { path: instrument, body: { state: 'open', note: 'A test of the desk' } },
    listReceivingAccounts: guest,
    addReceivingAccount: {
      body: { currency: 'CHF', bank_name: 'Bank', holder: 'Casa S.V.', number: 'CH123456' },
    },
    removeReceivingAccount: { makePath: givenReceivingAccount },
    listActs: { query: { limit: '5' } },
  },
  market: {
    searchStocks: { query: { q: 'ban', limit: '5' } },
    listMarkets: guest,
    listStocks: { query: { country: 'ES', limit: '20' } },
    getStock: { path: instrument },
    getQuote: { path: instrument },
    listCandles: { query: { country: 'ES', ...instrument, interval: '1h', limit: '50' } },
    listIndices: { query: { country: 'ES' } },
    createStreamTicket: marta,
  },
};
