import { and, eq } from 'drizzle-orm';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { advisor } from '#server/db/tables/advisor.ts';
import { client } from '#server/db/tables/client.ts';
import { receivingAccount } from '#server/db/tables/deposit.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { keepLanguage } from '#server/modules/client/client-language-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { PasswordHash } from '#server/platform/password-hash.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { demoFeatures } from './demo-features.ts';
import type { DemoPerson, DemoState } from './demo-people.ts';
import { demoAdvisor, demoPassword, demoPeople, demoPhone } from './demo-people.ts';
import type { StoryEvent, StorySetting } from './story-event.ts';
import {
  behindStory,
  debtorStory,
  plannerStory,
  unpaidStory,
  scaled,
  withLoans,
  withNotes,
} from './demo-story.ts';
import { withDividends } from './demo-dividends.ts';
import type { MarketAt } from './demo-orders.ts';
import { withOrders } from './demo-orders.ts';
import { seedDividendCalendar } from './seed-dividends.ts';
import type { DemoIdentityParts } from './seed-kyc.ts';
import { seedKyc } from './seed-kyc.ts';
import { seedNews } from './seed-news.ts';
import { seedBonds } from './seed-bonds.ts';
import { seedBondOfferings } from './seed-bond-offerings.ts';
import { seedFunds } from './seed-funds.ts';
import { seedNotes } from './seed-notes.ts';
import { seedOtc } from './seed-otc.ts';
import { seedPlacings } from './seed-placings.ts';
import { seedQuants } from './seed-quants.ts';
import { seedProducts } from './seed-products.ts';
import { seedOfferings } from './seed-offerings.ts';
import { seedPayee } from './seed-payee.ts';
import { seedWatchList } from './seed-watch-list.ts';
import { writeStory } from './write-story.ts';

export interface DemoDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly passwords: PasswordHash;
  readonly market: Pick<
    MarketProvider,
    'stocks' | 'priceAt' | 'venues' | 'dividends' | 'dailyCloses'
  >;
  readonly secrets: Pick<Secrets, 'seal' | 'idNumber'>;
  /** Where the pictures of identity checks go; without it there are none. */
  readonly identity?: DemoIdentityParts;
  /** The market on a clock that goes through the past, for orders of the past; without it there are none. */
  readonly marketOn?: (clock: Clock) => MarketProvider;
}

const day = 86_400_000;

/**
 * Gives a tenant its demonstration clients. A client who exists already stays untouched, so it may run at every start.
 * Answers how many it made.
 */
export async function seedDemo(dependencies: DemoDependencies, tenant: Tenant): Promise<number> {
  await makeReceivingAccount(dependencies, tenant);
  await dependencies.db.inTenant(tenant.id, async (tx) => {
    await seedProducts(tx, tenant, dependencies.clock());
    await seedOfferings(tx, dependencies.market, tenant, dependencies.clock());
    await seedFunds(tx, tenant, dependencies.clock());
    await seedBonds(tx, tenant, dependencies.clock());
    await seedBondOfferings(tx, tenant, dependencies.clock());
    await seedNotes(tx, dependencies.market, tenant, dependencies.clock());
    await seedQuants(tx, tenant, dependencies.clock());
    await seedPlacings(tx, dependencies.market, tenant, dependencies.clock());
    await seedOtc(tx, tenant, dependencies.clock());
    const { random, market, clock } = dependencies;
    await seedDividendCalendar(tx, random, market, tenant.id, clock());
  });
  await seedNews(
    { ...dependencies, files: dependencies.identity?.files },
    tenant,
    dependencies.clock(),
  );
  let made = 0;
  for (const [index, person] of demoPeople(tenant.countryCode).entries()) {
    if (await exists(dependencies.db, tenant.id, person.username)) continue;
    await makeClient(dependencies, tenant, person, index);
    made += 1;
  }
  return made;
}

async function makeClient(
  dependencies: DemoDependencies,
  tenant: Tenant,
  person: DemoPerson,
  index: number,
): Promise<void> {
  const { db, clock, random, passwords, market } = dependencies;
  const now = clock();
  const home = countryOfPhoneCode(tenant.countryCode);
  const clientId = newId(now, random);
  const setting: StorySetting = {
    orderPayment: tenant.banking.orderPayment,
    clientId,
    currency: home.currency,
    otherCurrency: home.currency === 'USD' ? 'EUR' : 'USD',
    country: home.code,
    zone: zoneOf(tenant),
    now,
    market,
  };
  // Hashing and prices come before the transaction: the embedded store has one connection for everybody.
  const passwordHash = await passwords.make(demoPassword);
  const marketAt = dependencies.marketOn && marketMoved(dependencies.marketOn);
  const story = withDividends(setting, await storyOf(person.state, setting, marketAt));
  await db.inTenant(tenant.id, async (tx) => {
    const advisorId = await demoAdvisorId(tx, dependencies, tenant);
    await tx.insert(client).values({
      tenant: tenant.id,
      id: clientId,
      username: person.username,
      fullName: person.fullName,
      passwordHash,
      advisorId,
      orderNum: `${tenant.countryCode}${String(100_001 + index)}`,
      email: `${person.username}@${tenant.id}.example`,
      phone: demoPhone(tenant.countryCode, index),
      joinedAt: new Date(now.getTime() - 95 * day),
      mfa: person.state === 'secondStep',
      ...permissionsFor(person.state),
    });
    // Their story is one of clients who use the app in the tenant's own language: what it writes to them is in it.
    const [language] = tenant.languages;
    if (language !== undefined) await keepLanguage(tx, tenant.id, clientId, language, now);
    if (story.length > 0) {
      const payee = await seedPayee(tx, dependencies, {
        ...setting,
        tenant: tenant.id,
        holder: person.fullName,
      });
      await writeStory(
        tx,
        { ...setting, tenant: tenant.id, home: tenant },
        story,
        dependencies.random,
        payee,
        marketAt,
      );
    }
    await seedWatchList(tx, random, { tenant: tenant.id, state: person.state, setting });
    if (person.state === 'outstanding') await writeOverdrawn(tx, tenant.id, setting, dependencies);
  });
  if (dependencies.identity && person.state !== 'newcomer') {
    const { identity } = dependencies;
    await seedKyc({ db, random, now, ...identity }, tenant, {
      clientId,
      index,
      state: person.state,
      fullName: person.fullName,
    });
  }
}

/** One market for all moments: its clock is set to the one that is asked for. */
function marketMoved(marketOn: (clock: Clock) => MarketProvider): MarketAt {
  let moment = new Date(0);
  const market = marketOn(() => moment);
  return (instant) => {
    moment = new Date(instant);
    return market;
  };
}

async function storyOf(
  state: DemoState,
  setting: StorySetting,
  marketAt: MarketAt | undefined,
): Promise<readonly StoryEvent[]> {
  if (state === 'verified') {
    const story = await withNotes(setting);
    return marketAt ? withOrders(setting, story, marketAt) : story;
  }
  if (state === 'secondStep') return withLoans(setting);
  if (state === 'planner') return plannerStory(setting);
  if (state === 'behind') return behindStory(setting);
  if (state === 'unpaid') return unpaidStory(setting);
  return state === 'outstanding' ? debtorStory(setting) : [];
}

/** The records that say what the debtor's postings mean: one still owed in part, one cleared long ago. */
async function writeOverdrawn(
  tx: TenantTransaction,
  tenant: string,
  { clientId, currency, now }: StorySetting,
  { random }: DemoDependencies,
): Promise<void> {
  const created = new Date(now.getTime() - 21 * day);
  const past = new Date(now.getTime() - 60 * day);
  await tx.insert(overdrawnRecord).values([
    {
      tenant,
      id: newId(created, random),
      clientId,
      currency,
      amount: scaled(640, currency),
      cleared: scaled(240, currency),
      status: 'repayment',
      reason: 'settlement',
      createdAt: created,
      dueAt: new Date(now.getTime() - 7 * day),
    },
    {
      tenant,
      id: newId(past, random),
      clientId,
      currency,
      amount: scaled(120, currency),
      cleared: scaled(120, currency),
      status: 'clear',
      reason: 'fees',
      createdAt: past,
      dueAt: new Date(past.getTime() + 14 * day),
      clearedAt: new Date(past.getTime() + 9 * day),
    },
  ]);
}

async function demoAdvisorId(
  tx: TenantTransaction,
  { clock, random }: DemoDependencies,
  tenant: Tenant,
): Promise<string> {
  const { name, phone } = demoAdvisor(tenant.countryCode);
  const [known] = await tx
    .select({ id: advisor.id })
    .from(advisor)
    .where(and(eq(advisor.tenant, tenant.id), eq(advisor.name, name)));
  if (known) return known.id;
  const id = newId(clock(), random);
  await tx
    .insert(advisor)
    .values({ tenant: tenant.id, id, name, phone, email: `advice@${tenant.id}.example` });
  return id;
}

// Numbers of the registry's own examples: no bank has them.
const receivingNumbers: Readonly<Record<string, string>> = {
  ES: 'ES9121000418450200051332',
  PL: 'PL61109010140000071219812874',
  TR: 'TR330006100519786457841326',
};

/** Where deposits in the tenant's own currency are sent to; other currencies have none until the desk adds one. */
async function makeReceivingAccount(
  { db, clock, random }: DemoDependencies,
  tenant: Tenant,
): Promise<void> {
  const { code, currency } = countryOfPhoneCode(tenant.countryCode);
  await db.inTenant(tenant.id, async (tx) => {
    if ((await tx.$count(receivingAccount, eq(receivingAccount.tenant, tenant.id))) > 0) return;
    await tx.insert(receivingAccount).values({
      tenant: tenant.id,
      id: newId(clock(), random),
      currency,
      bankName: 'Demonstration Bank',
      holder: tenant.company.name,
      number: receivingNumbers[code] ?? '0001234567',
      createdAt: clock(),
    });
  });
}

async function exists(db: Database, tenant: string, username: string): Promise<boolean> {
  const rows = await db.inTenant(tenant, (tx) =>
    tx
      .select({ id: client.id })
      .from(client)
      .where(and(eq(client.tenant, tenant), eq(client.username, username))),
  );
  return rows.length > 0;
}

function permissionsFor(state: DemoState) {
  const beforeApproval = { vip: 0, score: 300, perms: ['deposit'], features: {} } as const;
  if (state === 'newcomer') return { kycStatus: 'unverified', ...beforeApproval } as const;
  if (state === 'inReview') return { kycStatus: 'pending', ...beforeApproval } as const;
  if (state === 'rejected') return { kycStatus: 'rejected', ...beforeApproval } as const;
  return {
    kycStatus: 'approved',
    ...levelOf(state),
    perms: [...perms],
    features: demoFeatures,
  } as const;
}

function levelOf(state: DemoState) {
  if (state === 'outstanding') return { vip: 0, score: 410 };
  return state === 'behind' || state === 'unpaid' ? { vip: 1, score: 560 } : { vip: 2, score: 720 };
}

const perms: readonly string[] = [
  'deposit',
  'withdraw',
  'exchange',
  'loan',
  'trade',
  'products',
  'ai_trade',
  'ipo',
  'offering',
];
