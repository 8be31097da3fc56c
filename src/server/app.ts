import type { FastifyInstance } from 'fastify';
import { backendContracts } from './backend-contracts.ts';
import type { Chain } from './chain/chain.ts';
import type { Database } from './db/database.ts';
import type { ClientEvents } from './events/client-events.ts';
import { createServer, type ServerOptions } from './http/create-server.ts';
import type { HandlerTable, TenantTables } from './http/handler-tables.ts';
import { mountContract } from './http/mount-contract.ts';
import { marketHandlers } from './market/handlers/market-handlers.ts';
import type { MarketService } from './market/market-service.ts';
import { perMarket } from './market/per-market.ts';
import { createTenantMarkets } from './market/tenant-markets.ts';
import { marketStream } from './market/stream/market-stream.ts';
import { accountHandlers } from './modules/account/account-handlers.ts';
import { activityHandlers } from './modules/auth/activity-handlers.ts';
import { createAttemptLimit } from './modules/auth/attempt-limit-service.ts';
import { contactHandlers } from './modules/auth/contact-handlers.ts';
import { createCoolingOffGuard } from './modules/auth/cooling-off-service.ts';
import { createGuessLimit } from './modules/auth/guess-limit-service.ts';
import type { AuthDependencies } from './modules/auth/auth-dependencies.ts';
import { authHandlers } from './modules/auth/auth-handlers.ts';
import { createOneTimeCodes } from './modules/auth/one-time-codes.ts';
import { mfaHandlers } from './modules/auth/mfa-handlers.ts';
import { pinHandlers } from './modules/auth/pin-handlers.ts';
import { securityHandlers } from './modules/auth/security-handlers.ts';
import { sessionHandlers } from './modules/auth/session-handlers.ts';
import { createSessions } from './modules/auth/sessions-service.ts';
import { createStepUpGuard } from './modules/auth/step-up.ts';
import { clientHandlers } from './modules/client/client-handlers.ts';
import { chatHandlers } from './modules/chat/chat-handlers.ts';
import { closureHandlers } from './modules/closure/closure-handlers.ts';
import { consentHandlers } from './modules/consent/consent-handlers.ts';
import { autopilotClosures } from './modules/desk/autopilot-closure.ts';
import { autopilotDeposits } from './modules/desk/autopilot-deposit.ts';
import { autopilotPlacings } from './modules/desk/autopilot-placing.ts';
import { autopilotHoldings } from './modules/desk/autopilot-holding.ts';
import { autopilotLoans } from './modules/desk/autopilot-loan.ts';
import { autopilotPayees } from './modules/desk/autopilot-payee.ts';
import { autopilotWithdrawals } from './modules/desk/autopilot-withdrawal.ts';
import { autopilotReview } from './modules/desk/autopilot.ts';
import { cryptoHandlers } from './modules/crypto/crypto-handlers.ts';
import { deskCryptoHandlers } from './modules/desk/desk-crypto-handlers.ts';
import { deskClosureHandlers } from './modules/desk/desk-closure-handlers.ts';
import { deskDataHandlers } from './modules/desk/desk-data-handlers.ts';
import { deskReportHandlers } from './modules/desk/desk-report-handlers.ts';
import { deskDepositHandlers } from './modules/desk/desk-deposit-handlers.ts';
import { deskChatHandlers } from './modules/desk/desk-chat-handlers.ts';
import { deskPayeeHandlers } from './modules/desk/desk-payee-handlers.ts';
import { deskWithdrawalHandlers } from './modules/desk/desk-withdrawal-handlers.ts';
import { createGateContexts } from './modules/client/gate-context-service.ts';
import { deskClientHandlers } from './modules/desk/desk-client-handlers.ts';
import { deskOrderHandlers } from './modules/desk/desk-order-handlers.ts';
import { deskExchangeHandlers } from './modules/desk/desk-exchange-handlers.ts';
import { deskHandlers } from './modules/desk/desk-handlers.ts';
import { deskLoanHandlers } from './modules/desk/desk-loan-handlers.ts';
import { deskBroadcastHandlers } from './modules/desk/desk-broadcast-handlers.ts';
import { deskPlanHandlers } from './modules/desk/desk-plan-handlers.ts';
import { deskNewsHandlers } from './modules/desk/desk-news-handlers.ts';
import { deskOfferingHandlers } from './modules/desk/desk-offering-handlers.ts';
import { deskCorporateHandlers } from './modules/desk/desk-corporate-handlers.ts';
import { deskBondHandlers } from './modules/desk/desk-bond-handlers.ts';
import { deskNoteHandlers } from './modules/desk/desk-note-handlers.ts';
import { deskShareHandlers } from './modules/desk/desk-share-handlers.ts';
import { deskQuantHandlers } from './modules/desk/desk-quant-handlers.ts';
import { deskFundHandlers } from './modules/desk/desk-fund-handlers.ts';
import { deskProductHandlers } from './modules/desk/desk-product-handlers.ts';
import { deskOverdrawnHandlers } from './modules/desk/desk-overdrawn-handlers.ts';
import { deskPacHandlers } from './modules/desk/desk-pac-handlers.ts';
import { deskScoreHandlers } from './modules/desk/desk-score-handlers.ts';
import { deskRequestHandlers } from './modules/desk/desk-request-handlers.ts';
import { operatorHandlers } from './modules/desk/operator-handlers.ts';
import { createOperatorSessions } from './modules/desk/operator-sessions.ts';
import { deskKycHandlers } from './modules/desk/desk-kyc-handlers.ts';
import { draftHandlers } from './modules/draft/draft-handlers.ts';
import { createFileLinks } from './modules/file/file-link-service.ts';
import { exchangeHandlers } from './modules/exchange/exchange-handlers.ts';
import { fileHandlers, fileLinkHandlers } from './modules/file/file-handlers.ts';
import type { FileStore } from './modules/file/file-store.ts';
import { healthHandlers } from './modules/health/health-handlers.ts';
import { createIdempotentCalls } from './modules/idempotency/idempotency-service.ts';
import { kycHandlers } from './modules/kyc/kyc-handlers.ts';
import { alertHandlers } from './modules/alert/alert-handlers.ts';
import { planHandlers } from './modules/plan/plan-handlers.ts';
import { newsHandlers, newsPictureHandlers } from './modules/news/news-handlers.ts';
import { offeringHandlers } from './modules/offering/offering-handlers.ts';
import { corporateHandlers } from './modules/corporate/corporate-handlers.ts';
import { readSplits } from './modules/corporate/market-splits-service.ts';
import { bondHandlers } from './modules/bond/bond-handlers.ts';
import { noteHandlers } from './modules/note/note-handlers.ts';
import { shareHandlers } from './share-handlers.ts';
import { quantHandlers } from './modules/quant/quant-handlers.ts';
import { fundHandlers } from './modules/fund/fund-handlers.ts';
import { productHandlers } from './modules/product/product-handlers.ts';
import { loanHandlers } from './modules/loan/loan-handlers.ts';
import { messagePreferenceHandlers } from './modules/message/preference-handlers.ts';
import { messageHandlers } from './modules/message/message-handlers.ts';
import { fundsHandlers } from './modules/funds/funds-handlers.ts';
import { depositHandlers } from './modules/deposit/deposit-handlers.ts';
import { withdrawalHandlers } from './modules/withdrawal/withdrawal-handlers.ts';
import { payeeHandlers } from './modules/payee/payee-handlers.ts';
import { nomineeHandlers } from './modules/nominee/nominee-handlers.ts';
import type { DemoMailbox } from './modules/outbox/demo-mailbox-service.ts';
import type { Outbox } from './modules/outbox/outbox-service.ts';
import { ownDataHandlers } from './modules/own-data/own-data-handlers.ts';
import { createGuestQuotas } from './modules/quota/guest-quota-service.ts';
import { countGuests, quotaHandlers, resetGuests } from './modules/quota/quota-handlers.ts';
import { settingHandlers } from './modules/setting/setting-handlers.ts';
import { overviewHandlers } from './overview-handlers.ts';
import { reportHandlers } from './modules/report/report-handlers.ts';
import { statementHandlers } from './modules/statement/statement-handlers.ts';
import { statHandlers } from './modules/stat/stat-handlers.ts';
import { haltedIn } from './modules/trade/halted-in-service.ts';
import { tradeHandlers } from './modules/trade/trade-handlers.ts';
import { watchHandlers } from './modules/watch/watch-handlers.ts';
import { watchListHandlers } from './modules/watch/watch-list-handlers.ts';
import { overdrawnHandlers } from './modules/overdrawn/overdrawn-handlers.ts';
import { scoreHandlers } from './modules/score/score-handlers.ts';
import { simulatedVenue } from './venue/simulated-venue.ts';
import { strategies } from '#server/rules/day-trading/strategies.ts';
import { notAvailable } from './not-available.ts';
import type { Clock } from './platform/clock.ts';
import type { ExchangeRates } from './platform/exchange-rates.ts';
import type { RandomSource } from './platform/ids.ts';
import type { PasswordHash } from './platform/password-hash.ts';
import type { Secrets } from './platform/secrets.ts';
import type { TenantDirectory } from './tenants/tenant-directory.ts';

export interface AppDependencies extends ServerOptions {
  readonly tenants: TenantDirectory;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Secrets;
  readonly passwords: PasswordHash;
  readonly outbox: Outbox;
  readonly rates: ExchangeRates;
  /** Where deposits by crypto come from; `null` where none are taken. */
  readonly chain: Chain | null;
  readonly market: MarketService;
  readonly files: FileStore;
  readonly events: ClientEvents;
  /** Version as the settings report it. */
  readonly version: string;
  /** Where the messages of a demonstration end, for the desk to read; `null` in any other. */
  readonly mailbox: DemoMailbox | null;
  /** Seconds after which the autopilot of a demonstration decides; `null` leaves the desk to people. */
  readonly autopilot: number | null;
}

const marketPrefix = '/feed';

/** The two listeners of a backend: what is for everybody, and the desk, which knows nothing of the other's routes. */
export interface Backend {
  readonly app: FastifyInstance;
  readonly desk: FastifyInstance;
}

/** The whole backend, ready to listen. */
export async function buildApp(dependencies: AppDependencies): Promise<Backend> {
  const { db, clock, random, secrets, outbox, tenants, market, rates, files } = dependencies;
  const { client, stock, desk, validators } = await backendContracts();
  const app = createServer(dependencies, validators);
  const auth: AuthDependencies = {
    ...dependencies,
    attempts: createAttemptLimit(db, clock),
    guesses: createGuessLimit(db, clock),
    codes: createOneTimeCodes(clock, random, secrets, outbox),
  };
  app.addHook('onClose', () => outbox.settled());
  const links = createFileLinks(secrets, clock);
  const quotas = createGuestQuotas({ db, clock, secrets });
  const onSubmitted =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotReview(random, dependencies.autopilot);
  const onAnnounced =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotDeposits(random, dependencies.autopilot);
  const onRequested =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotWithdrawals(random, dependencies.autopilot);
  const onReview =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotPayees(random, dependencies.autopilot);
  const onAsked =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotClosures(random, dependencies.autopilot);
  const markets = createTenantMarkets({ service: market, readSplits: readSplits(db) });
  const ofMarket = (make: (own: MarketService) => HandlerTable): TenantTables => {
    const tableOf = perMarket(make);
    return { usual: tableOf(market), of: async (tenant) => tableOf(await markets.of(tenant)) };
  };
  const onApplied =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotLoans(random, dependencies.autopilot);
  const onProductReview =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotHoldings(random, dependencies.autopilot);
  const onPlacing =
    dependencies.autopilot === null
      ? async () => undefined
      : autopilotPlacings(random, dependencies.autopilot);
  const services = {
    tenants,
    sessions: createSessions(auth),
    stepUp: createStepUpGuard(db, clock, secrets),
    coolingOff: createCoolingOffGuard(db, clock),
    gates: createGateContexts(db),
    idempotency: createIdempotentCalls({ db, clock, random, secrets }),
    operators: createOperatorSessions({ db, clock }),
    validators,
    clock,
  };
  await app.register(marketStream, {
    service: market,
    marketOf: (tenant) => markets.known(tenant).provider,
    prefix: marketPrefix,
    events: dependencies.events.hub,
    ...(dependencies.origins.length > 0 && { allowedOrigins: dependencies.origins }),
  });
  mountContract(
    app,
    {
      contract: client,
      prefix: '/api',
      notAvailable,
      tenantless: [
        healthHandlers(db, clock),
        fileLinkHandlers({ db, clock, files, links }, tenants),
        newsPictureHandlers({ db, files }, tenants),
      ],
      tables: [
        settingHandlers(dependencies.version),
        resetGuests(authHandlers(auth), quotas),
        clientHandlers({ ...auth, links }),
        securityHandlers(auth),
        activityHandlers(db),
        sessionHandlers(auth),
        pinHandlers(auth),
        mfaHandlers(auth),
        contactHandlers(auth),
        draftHandlers({ db, clock, random, secrets }),
        watchHandlers({ db, clock, random, market: market.provider }),
        watchListHandlers({ db, clock, random, market: market.provider }),
        accountHandlers(db, clock),
        overdrawnHandlers({ db, clock, random }),
        scoreHandlers(db, clock),
        loanHandlers({ db, clock, random, links, onApplied }),
        fundHandlers({ db, clock, random }),
        bondHandlers({ db, clock, random }),
        noteHandlers({ db, clock, random, market: market.provider }),
        quantHandlers({ db, clock, random }),
        ofMarket((own) =>
          shareHandlers({ db, clock, random, market: own.provider, onApplied: onPlacing }),
        ),
        corporateHandlers(db),
        productHandlers({ db, clock, random, onReview: onProductReview }),
        offeringHandlers({ db, clock, random }),
        newsHandlers(db, market.provider),
        ofMarket((own) => alertHandlers({ db, clock, random, market: own.provider })),
        fileHandlers({ db, clock, random, files, links, attempts: auth.attempts }),
        kycHandlers({ db, clock, random, secrets, links, onSubmitted }),
        nomineeHandlers({ db, clock, random }),
        cryptoHandlers({ db, clock, random, rates, chain: dependencies.chain }),
        depositHandlers({ db, clock, random, links, onAnnounced }),
        payeeHandlers({ db, clock, random, secrets, onReview }),
        withdrawalHandlers({ db, clock, random, secrets, attempts: auth.attempts, onRequested }),
        fundsHandlers(db, clock),
        exchangeHandlers({ db, clock, random, rates }),
        ofMarket(({ provider }) =>
          tradeHandlers({
            db,
            clock,
            random,
            rates,
            market: provider,
            venue: simulatedVenue(provider),
          }),
        ),
        ofMarket(({ provider }) =>
          planHandlers({
            db,
            clock,
            random,
            market: provider,
            venue: simulatedVenue(provider),
            strategies,
          }),
        ),
        messageHandlers(db, clock),
        messagePreferenceHandlers(db, clock),
        chatHandlers({ db, clock, random, links }),
        ownDataHandlers({ db, clock, secrets, attempts: auth.attempts }),
        ofMarket((own) => closureHandlers({ db, clock, random, onAsked }, own.provider)),
        consentHandlers({ db, clock, random, attempts: auth.attempts }),
        quotaHandlers(quotas),
        statementHandlers(db, clock),
        ofMarket((own) => statHandlers(db, clock, { market: own.provider, rates })),
        overviewHandlers(db, clock),
        ofMarket(({ provider }) => reportHandlers(db, clock, provider)),
      ],
    },
    services,
  );
  mountContract(
    app,
    {
      contract: stock,
      prefix: marketPrefix,
      notAvailable: [],
      tenantless: [],
      tables: [ofMarket((own) => countGuests(marketHandlers(own, haltedIn(db, clock)), quotas))],
    },
    services,
  );
  const desked = {
    db,
    clock,
    random,
    secrets,
    files,
    links,
    passwords: dependencies.passwords,
    attempts: auth.attempts,
    outbox: auth.outbox,
    mailbox: dependencies.mailbox,
  };
  const deskApp = createServer({ ...dependencies, origins: [], trustProxy: [] }, validators);
  mountContract(
    deskApp,
    {
      contract: desk,
      prefix: '/desk',
      notAvailable: [],
      tenantless: [],
      tables: [
        operatorHandlers(auth),
        deskHandlers(desked),
        deskClientHandlers(desked),
        deskClosureHandlers(desked),
        deskDataHandlers(desked),
        ofMarket(({ provider }) => deskReportHandlers(desked, provider)),
        ofMarket(({ provider }) =>
          deskRequestHandlers({
            ...desked,
            rates,
            market: provider,
            venue: simulatedVenue(provider),
          }),
        ),
        deskKycHandlers(desked),
        deskExchangeHandlers(desked),
        deskDepositHandlers(desked),
        deskOverdrawnHandlers(desked),
        deskPayeeHandlers(desked),
        deskWithdrawalHandlers(desked),
        deskCryptoHandlers(desked),
        ofMarket(({ provider }) =>
          deskOrderHandlers({
            ...desked,
            rates,
            market: provider,
            venue: simulatedVenue(provider),
          }),
        ),
        ofMarket(({ provider }) =>
          deskPlanHandlers({
            ...desked,
            market: provider,
            venue: simulatedVenue(provider),
            strategies,
          }),
        ),
        deskScoreHandlers(desked),
        deskLoanHandlers(desked),
        deskProductHandlers(desked),
        deskBroadcastHandlers(desked),
        deskOfferingHandlers({ ...desked, market: market.provider }),
        deskFundHandlers(desked),
        deskBondHandlers(desked),
        deskNoteHandlers({ ...desked, market: market.provider }),
        deskQuantHandlers(desked),
        ofMarket((own) => deskShareHandlers({ ...desked, market: own.provider })),
        ofMarket((own) => deskCorporateHandlers({ ...desked, market: own.provider })),
        deskNewsHandlers({ ...desked, market: market.provider }),
        deskPacHandlers(desked),
        deskChatHandlers(desked),
      ],
    },
    services,
  );
  return { app, desk: deskApp };
}
