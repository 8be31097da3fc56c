import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { cleanupJobs } from './cleanup-jobs.ts';
import type { ServerConfig } from './config.ts';
import { UsageError } from './config.ts';
import { simulatedChain } from './chain/simulated-chain.ts';
import { productionChecks } from './production.ts';
import { openStore } from './db/open-store.ts';
import { demoLogins } from './demo/demo-people.ts';
import type { DemoDependencies } from './demo/seed-demo.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedSplits } from './demo/seed-splits.ts';
import { seedOperators } from './demo/demo-operators.ts';
import { createClientEvents } from './events/client-events.ts';
import { createLocalBus } from './events/local-bus.ts';
import { openPostgresBus } from './events/postgres-bus.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { readSecrets } from './keys/read-secrets.ts';
import { reencryptJob } from './keys/reencrypt-job.ts';
import { isUsed, openStoreKeys } from './keys/store-keys.ts';
import { cryptoResumeJob, cryptoWatchJob } from './modules/crypto/crypto-watch.ts';
import { scoreJobs } from './modules/score/score-job-service.ts';
import { broadcastJob } from './modules/broadcast/broadcast-job.ts';
import { closureJob } from './modules/closure/closure-job.ts';
import { depositExpiryJob } from './modules/deposit/deposit-expiry.ts';
import { autopilotClosureJob } from './modules/desk/autopilot-closure.ts';
import { autopilotDepositJob } from './modules/desk/autopilot-deposit.ts';
import { autopilotBondJob } from './modules/desk/autopilot-bond.ts';
import { autopilotFundJob } from './modules/desk/autopilot-fund.ts';
import { autopilotQuantJob } from './modules/desk/autopilot-quant.ts';
import { autopilotBidJob, autopilotOtcJob } from './modules/desk/autopilot-otc.ts';
import { autopilotOfferingJob } from './modules/desk/autopilot-offering.ts';
import { autopilotPlacingJob } from './modules/desk/autopilot-placing.ts';
import { autopilotHoldingJob } from './modules/desk/autopilot-holding.ts';
import { autopilotLoanJob } from './modules/desk/autopilot-loan.ts';
import { autopilotPayeeJob } from './modules/desk/autopilot-payee.ts';
import { autopilotWithdrawalJob } from './modules/desk/autopilot-withdrawal.ts';
import { autopilotJob } from './modules/desk/autopilot.ts';
import { watchAlertsJob } from './modules/alert/watch-alerts.ts';
import { haltNewsJob } from './modules/trade/halt-news-service.ts';
import { matchJob, matchResumeJob } from './modules/trade/match-orders.ts';
import { planJob } from './modules/plan/plan-jobs.ts';
import { utcDay } from '#core/civil-day.ts';
import { endingCalendars } from '#server/rules/trading/calendar-end.ts';
import { strategies } from '#server/rules/day-trading/strategies.ts';
import { orderPaymentJobs } from '#server/modules/trade/run-order-payment-service.ts';
import { settleJob } from './modules/trade/settle-orders.ts';
import { simulatedVenue } from './venue/simulated-venue.ts';
import { offeringJobs } from './modules/offering/offering-job-service.ts';
import { corporateJobs } from './modules/corporate/corporate-job-service.ts';
import { readSplits } from './modules/corporate/market-splits-service.ts';
import { bondJobs } from './modules/bond/bond-job-service.ts';
import { noteJobs } from './modules/note/note-job-service.ts';
import { otcJobs } from './modules/otc/otc-job-service.ts';
import { placingJobs } from './modules/placing/placing-job-service.ts';
import { quantJobs } from './modules/quant/quant-job-service.ts';
import { fundJobs } from './modules/fund/fund-job-service.ts';
import { productJobs } from './modules/product/product-job-service.ts';
import { loanJob } from './modules/loan/loan-job-service.ts';
import { createMarketService } from './market/market-service.ts';
import { createSimulator } from './market/simulator/create-simulator.ts';
import { createTenantMarkets } from './market/tenant-markets.ts';
import { jobsOfMarket } from './jobs/jobs-of-market.ts';
import type { Delivery } from './modules/outbox/delivery.ts';
import { createDelivery } from './delivery/create-delivery.ts';
import { createDemoMailbox } from './modules/outbox/demo-mailbox-service.ts';
import { createOutbox } from './modules/outbox/outbox-service.ts';
import { outboxJob } from './modules/outbox/outbox-job.ts';
import { createFolderStore } from './modules/file/file-store.ts';
import { sumAmountsJob } from './modules/stat/sum-amounts-job.ts';
import type { Clock } from './platform/clock.ts';
import { systemClock } from './platform/clock.ts';
import { walkingRates } from './platform/exchange-rates.ts';
import { faultText } from './platform/fault-text.ts';
import { systemRandom } from './platform/ids.ts';
import { createPasswordHash } from './platform/password-hash.ts';
import { makePrivateFolder } from './platform/private-folder.ts';
import { chainJob } from './security-log/chain-security-log.ts';
import { createTenantDirectory, readTenants } from './tenants/tenant-directory.ts';
import type { Tenant } from './tenants/tenant-directory.ts';

export interface RunningServer {
  readonly address: string;
  /** Where the desk listens; `null` without it. */
  readonly deskAddress: string | null;
  stop(): Promise<void>;
}

type Undo = () => Promise<unknown>;

/** Starts one process of the backend. What was opened is closed again, in reverse, when a later step fails. */
export async function startServer(
  config: ServerConfig,
  say: (line: string) => void,
): Promise<RunningServer> {
  const undo: Undo[] = [];
  const stop = async () => {
    for (const close of undo.splice(0).reverse()) await close();
  };
  try {
    return { ...(await start(config, say, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: ServerConfig,
  say: (line: string) => void,
  undo: Undo[],
): Promise<Pick<RunningServer, 'address' | 'deskAddress'>> {
  const onFault = (error: unknown) => console.error(faultText(error));
  if (config.production) requireProduction(config, say);
  const tenants = createTenantDirectory(await readTenantFolder(config.tenants));
  if (await makePrivateFolder(config.data))
    say(
      `the data folder ${config.data} was open to other users of this machine; it is closed now (0700)`,
    );
  const db = await openStore(config, undo, systemClock);
  const secrets = await readSecrets(config, {
    isStoreUsed: await isUsed(db),
    random: systemRandom,
  });
  await openStoreKeys(db, secrets, systemClock);
  const market = createMarketService({
    seed: config.seed,
    clock: systemClock,
    random: systemRandom,
    alwaysOpen: config.marketHours === 'always',
  });
  const passwords = createPasswordHash();
  const files = createFolderStore(join(config.data, 'files'), systemRandom);
  const { alwaysOpen } = market.provider;
  const marketOn = (clock: Clock) => createSimulator({ seed: config.seed, clock, alwaysOpen });
  if (config.demo)
    await seedAll(
      { db, market: market.provider, marketOn, passwords, secrets, identity: { files, secrets } },
      tenants.all,
      say,
    );
  const bus =
    config.databaseUrl === null ? createLocalBus() : await openPostgresBus(config.databaseUrl);
  const events = createClientEvents({ db, bus, clock: systemClock, onFault });
  undo.push(() => events.stop());
  events.start();
  if (config.demo)
    await seedOperators(
      { db, passwords, secrets, clock: systemClock, random: systemRandom },
      tenants.all,
      config.data,
    );
  const mailbox = config.demo ? createDemoMailbox(systemClock, logTo(say)) : null;
  const outbox = createOutbox({
    db,
    clock: systemClock,
    random: systemRandom,
    secrets,
    port:
      mailbox?.port ??
      (await createDelivery(config.delivery, { senders: tenants.all, clock: systemClock })),
    onFault,
  });
  const rates = walkingRates(systemClock);
  // A provider of a real one takes its place here; without either no deposits by crypto are offered.
  const chain = config.demo ? simulatedChain(config.seed, systemClock) : null;
  const { app, desk } = await buildApp({
    mailbox,
    tenants,
    db,
    market,
    passwords,
    files,
    events,
    clock: systemClock,
    random: systemRandom,
    secrets,
    rates,
    chain,
    outbox,
    version: await readVersion(),
    hsts: config.hsts,
    origins: config.origins,
    trustProxy: config.trustProxy,
    autopilot: config.autopilot,
    onFault,
  });
  undo.push(() => app.close());
  undo.push(() => desk.close());
  const markets = createTenantMarkets({ service: market, readSplits: readSplits(db) });
  const jobs = createJobRunner({
    db,
    clock: systemClock,
    random: systemRandom,
    tenants,
    onFault,
    handlers: [
      ...cleanupJobs({ db, files }),
      sumAmountsJob({ db, rates }),
      chainJob,
      ...scoreJobs(systemRandom),
      depositExpiryJob(systemRandom),
      closureJob(outbox),
      loanJob(systemRandom),
      ...productJobs(systemRandom),
      broadcastJob(systemRandom),
      ...offeringJobs(db, systemRandom),
      ...fundJobs(systemRandom),
      ...bondJobs(systemRandom),
      ...quantJobs(systemRandom),
      ...placingJobs(systemRandom),
      ...otcJobs(),
      ...(chain === null
        ? []
        : [
            cryptoWatchJob({ db, chain, rates, random: systemRandom }),
            cryptoResumeJob({ random: systemRandom }),
          ]),
      ...jobsOfMarket(markets, ({ provider }) => {
        const parts = { db, market: provider, random: systemRandom };
        const venue = simulatedVenue(provider);
        return [
          ...corporateJobs(parts),
          ...noteJobs(parts),
          matchJob({ ...parts, venue, onFault }),
          watchAlertsJob(parts),
          planJob({ ...parts, venue, strategies }),
          ...(config.autopilot === null
            ? []
            : [
                autopilotPlacingJob({ ...parts, clock: systemClock }),
                autopilotOfferingJob({ ...parts, clock: systemClock }),
              ]),
        ];
      }),
      matchResumeJob({ random: systemRandom }),
      haltNewsJob({ random: systemRandom }),
      settleJob({ db, random: systemRandom }),
      ...orderPaymentJobs(db, systemRandom),
      outboxJob(outbox),
      reencryptJob({ db, secrets, random: systemRandom }),
      ...(config.autopilot === null
        ? []
        : [
            autopilotJob({ clock: systemClock, random: systemRandom }),
            autopilotClosureJob({ clock: systemClock, random: systemRandom }),
            autopilotDepositJob({ clock: systemClock, random: systemRandom }),
            autopilotPayeeJob({ clock: systemClock, random: systemRandom }),
            autopilotWithdrawalJob({ clock: systemClock, random: systemRandom }),
            autopilotFundJob({ clock: systemClock, random: systemRandom }),
            autopilotBondJob({ clock: systemClock, random: systemRandom }),
            autopilotQuantJob({ clock: systemClock, random: systemRandom }),
            autopilotOtcJob({ clock: systemClock, random: systemRandom }),
            autopilotBidJob({ clock: systemClock, random: systemRandom }),
            autopilotHoldingJob({ clock: systemClock, random: systemRandom }),
            autopilotLoanJob({ clock: systemClock, random: systemRandom }),
          ]),
    ],
  });
  undo.push(await jobs.start());
  // Before the public one: who reads that it listens may stop the server at once.
  const deskAddress = config.desk === null ? null : await desk.listen(config.desk);
  const address = await app.listen({ host: config.host, port: config.port });
  say(`listening on ${address}`);
  say(`build: ${config.build}`);
  for (const { venue, until } of endingCalendars(utcDay(systemClock())))
    say(
      `calendar: the holidays of ${venue} are known until ${until} only; extend them in venue-holidays.ts`,
    );
  if (deskAddress !== null) say(`desk: ${deskAddress}`);
  say(
    db.kind === 'pglite'
      ? `store: embedded (PGlite) in ${join(config.data, 'pglite')}; not flushed to disk at every commit, for trying out and demonstrations`
      : 'store: PostgreSQL (DATABASE_URL)',
  );
  return { address, deskAddress };
}

/** Says what was checked, and stops at what a server for real clients must not have. */
function requireProduction(config: ServerConfig, say: (line: string) => void): void {
  const checks = productionChecks(config);
  for (const { what, isMet } of checks) say(`production: ${isMet ? 'yes' : 'NO '}  ${what}`);
  const unmet = checks.filter(({ isMet }) => !isMet);
  if (unmet.length > 0)
    throw new UsageError(`--production: ${unmet.map(({ remedy }) => remedy).join('; ')}`);
}

async function seedAll(
  parts: Omit<DemoDependencies, 'clock' | 'random'>,
  tenants: readonly Tenant[],
  say: (line: string) => void,
): Promise<void> {
  for (const tenant of tenants) {
    const made = await seedDemo({ ...parts, clock: systemClock, random: systemRandom }, tenant);
    if (made > 0) {
      await seedSplits({ ...parts, clock: systemClock, random: systemRandom }, tenant);
      say(`demonstration clients made in ${tenant.id}: ${made}`);
    }
  }
  for (const { username, password, shows } of demoLogins())
    say(`login ${username} / ${password}  (${shows})`);
}

/** Codes of a demonstration are read in the log, for no telephone rings. */
function logTo(say: (line: string) => void): (delivery: Delivery) => void {
  return ({ tenant, target, template, params }) =>
    say(`[outbox] ${tenant} ${template} to ${target}: ${JSON.stringify(params)}`);
}

async function readTenantFolder(folder: string): Promise<readonly Tenant[]> {
  try {
    const tenants = await readTenants(folder);
    if (tenants.length === 0)
      throw new UsageError(
        `no tenants in ${folder}: generate them, or name their folder with --tenants`,
      );
    return tenants;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new UsageError(
        `the folder of tenants ${folder} is not there: generate them, or name it with --tenants`,
      );
    }
    throw error;
  }
}

async function readVersion(): Promise<string> {
  const value: unknown = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return typeof value === 'object' && value !== null && 'version' in value
    ? String(value.version)
    : '0.0.0';
}
