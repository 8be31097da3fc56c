import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Condition } from '#config/gates.gen.ts';
import { buildApp } from '#server/app.ts';
import { operatorRoles } from '#core/desk/operator-role.ts';
import type { Database } from '#server/db/database.ts';
import { demoPassword, demoPeople } from '#server/demo/demo-people.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { createClientEvents, type ClientEvents } from '#server/events/client-events.ts';
import type { EventBus } from '#server/events/event-bus.ts';
import { createLocalBus } from '#server/events/local-bus.ts';
import type { MarketService } from '#server/market/market-service.ts';
import { createMarketService } from '#server/market/market-service.ts';
import { findClientByUsername } from '#server/modules/client/client-service.ts';
import type { Delivery } from '#server/modules/outbox/delivery.ts';
import { createDemoMailbox } from '#server/modules/outbox/demo-mailbox-service.ts';
import type { Outbox } from '#server/modules/outbox/outbox-service.ts';
import { createOutbox } from '#server/modules/outbox/outbox-service.ts';
import {
  addOperator,
  listOperators,
  newCredentials,
} from '#server/modules/desk/operator-service.ts';
import { hashToken } from '#server/modules/desk/operator-sessions.ts';
import { operatorSession } from '#server/db/tables/operator.ts';
import { createFolderStore } from '#server/modules/file/file-store.ts';
import { scriptedChain, type ScriptedChain } from './scripted-chain.ts';
import { simulatedRates, type ExchangeRates } from '#server/platform/exchange-rates.ts';
import { systemRandom } from '#server/platform/ids.ts';
import type { PasswordHash } from '#server/platform/password-hash.ts';
import { createPasswordHash } from '#server/platform/password-hash.ts';
import { deriveSecrets, type Secrets } from '#server/platform/secrets.ts';
import type { TenantBanking } from '#server/tenants/tenant-banking.ts';
import type { TenantSecurity } from '#server/tenants/tenant-security.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { createTenantDirectory } from '#server/tenants/tenant-directory.ts';
import type { FormParts } from './form-data.ts';
import { formBytes, formType } from './form-data.ts';
import type { OpenStore } from './test-stores.ts';
import { home, stranger } from './test-tenants.ts';

/** The real backend on a store of its own, with a clock that is moved by hand. */
export interface TestApp {
  readonly app: FastifyInstance;
  /** The listener of the back office. */
  readonly desk: FastifyInstance;
  readonly db: Database;
  readonly events: ClientEvents;
  /** Folder of the file store. */
  readonly folder: string;
  now: Date;
  /** What callers prove who they are with as soon as an operation asks, each once, by token. */
  readonly offers: Map<string, readonly Offer[]>;
  /** Messages that were delivered. */
  readonly sent: Delivery[];
  readonly outbox: Outbox;
  /** Why no message can be delivered now. */
  undeliverable: Error | null;
  /** Answers that broke the contract, and faults behind an `internal`. Must stay empty. */
  readonly faults: string[];
  call(request: Call): Promise<LightMyRequestResponse>;
  /** Signs in and answers the access token. */
  accessToken(username: string, tenant?: Tenant): Promise<string>;
  close(): Promise<void>;
  readonly market: MarketService;
  /** Where deposits by crypto come from, as the test says. */
  readonly chain: ScriptedChain;
}

/** A proof given when an operation asks for it, as the app does by its own question. */
export interface Offer {
  readonly by: 'password' | 'authenticator' | 'code' | 'pin' | 'setPin';
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  /** Gives the proof without a call, where how it is given is not what the test is about. */
  readonly give?: (intent: string) => Promise<unknown>;
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** A form with files, in a body's place. */
  readonly form?: FormParts;
  readonly token?: string;
  /** Idempotency-Key of a write: one of its own when absent, none at all when `null`. */
  readonly key?: string | null;
  readonly tenant?: Tenant;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export const testSecret = 'a secret for tests alone, of more than 32 characters';
// What a hash costs is tested with the hash itself; here clients sign in a thousand times.
export const passwords = createPasswordHash({ memoryCost: 64, timeCost: 1, parallelism: 1 });
/** Sessions of two operators of every tenant, `iker` and `ana`, who may do everything and are never signed out. */
export const deskToken = 'a-desk-token-for-tests-alone-of-more-than-32';
export const secondDeskToken = 'the-token-of-a-second-operator-for-tests-alone';

/** What a test may want otherwise. */
export interface TestOptions {
  readonly origins?: readonly string[];
  readonly trustProxy?: readonly string[];
  /** Gives the demonstration clients their identity checks too, which takes a moment. */
  readonly identity?: boolean;
  /** Proves passwords and PINs in place of the real thing, so that a test can hold a call in the middle. */
  readonly passwords?: PasswordHash;
  /** Seconds after which an autopilot reviews. */
  readonly autopilot?: number;
  /** Named gates of the tenant in place of its own; they are read anew for every call. */
  readonly gates?: Readonly<Record<string, Condition>>;
  /** What the tenant asks for at sign-ins, in place of its own. */
  readonly security?: TenantSecurity;
  /** What it asks for before money moves, in place of its own. */
  readonly banking?: TenantBanking;
  /** Types of products that the tenant offers; every one unless said otherwise. */
  readonly products?: readonly string[];
  /** Shared with another app, as by two servers. */
  readonly bus?: EventBus;
  /** Other secrets than `testSecret`, as after a rotation. */
  readonly secrets?: Secrets;
  /** Seconds for which browsers must use HTTPS. */
  readonly hsts?: number;
  /** Whether venues trade around the clock; they do unless said otherwise. */
  readonly alwaysOpen?: boolean;
  /** Rates between currencies in place of those that stand still. */
  readonly rates?: ExchangeRates;
}

export async function startTestApp(
  open: OpenStore,
  {
    origins = [],
    trustProxy = [],
    identity = false,
    passwords: proving = passwords,
    autopilot,
    gates = home.gates,
    security = home.security,
    banking = home.banking,
    products,
    bus = createLocalBus(),
    secrets = deriveSecrets(testSecret),
    hsts = 0,
    alwaysOpen = true,
    rates = simulatedRates(),
  }: TestOptions = {},
): Promise<TestApp> {
  const faults: string[] = [];
  const sent: Delivery[] = [];
  const state: { now: Date; undeliverable: Error | null } = {
    now: new Date('2026-11-21T10:00:00.000Z'),
    undeliverable: null,
  };
  const clock = () => state.now;
  const chain = scriptedChain();
  const tenants = createTenantDirectory([
    { ...home, gates, security, banking, ...(products && { products }) },
    stranger,
  ]);
  const market = createMarketService({ seed: 'test', clock, random: systemRandom, alwaysOpen });
  const folder = await mkdtemp(join(tmpdir(), 'livery-files-'));
  const files = createFolderStore(folder, systemRandom);
  const demo = {
    clock,
    passwords,
    market: market.provider,
    random: systemRandom,
    secrets,
    ...(identity && { identity: { files, secrets } }),
  };
  const seed = async (store: Database) => {
    for (const tenant of tenants.all) await seedDemo({ ...demo, db: store }, tenant);
  };
  // The pictures of identity checks lie in the folder of this app: its store is filled anew.
  const db = await open(identity ? undefined : { name: 'demo', fill: seed });
  // A store that a test brings along may be empty.
  if (!(await isSeeded(db, tenants.all))) await seed(db);
  const onFault = (error: unknown) => {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
  const events = createClientEvents({ db, bus, clock, onFault });
  const mailbox = createDemoMailbox(clock, (delivery) => sent.push(delivery));
  const outbox = createOutbox({
    db,
    clock,
    random: systemRandom,
    secrets,
    port: (delivery) =>
      state.undeliverable === null ? mailbox.port(delivery) : Promise.reject(state.undeliverable),
    onFault,
  });
  const { app, desk } = await buildApp({
    files,
    events,
    tenants,
    db,
    clock,
    passwords: proving,
    market,
    random: systemRandom,
    secrets,
    rates,
    chain,
    outbox,
    version: '0.0.0',
    hsts,
    origins,
    trustProxy,
    mailbox,
    autopilot: autopilot ?? null,
    onFault,
    onAnswerFault: (fault) => faults.push(fault),
  });
  await app.ready();
  await desk.ready();
  for (const tenant of tenants.all) await openDesk(db, secrets, tenant);
  const offers = new Map<string, readonly Offer[]>();
  const send: TestApp['call'] = ({
    method = 'GET',
    path,
    body,
    form,
    token,
    key = randomUUID(),
    tenant = home,
    headers = {},
    address = '127.0.0.1',
  }) =>
    (path.startsWith('/desk/') ? desk : app).inject({
      method,
      url: path,
      remoteAddress: address,
      headers: {
        'x-tenant-id': tenant.tenantId,
        'x-stock-token': tenant.stockToken,
        'accept-language': 'es-ES',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== null && method !== 'GET' && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(form !== undefined && { 'content-type': formType }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(form !== undefined && { payload: formBytes(form) }),
    });
  const call: TestApp['call'] = async (given) => {
    const request = { key: randomUUID(), ...given };
    const answer = await send(request);
    const { token = '' } = request;
    if (answer.statusCode !== 403 || !offers.has(token)) return answer;
    const { code, params } = answer.json<{
      code: string;
      params?: { by: string; intent: string };
    }>();
    const offered = offers.get(token) ?? [];
    const offer = offered.find(({ by }) => by === params?.by);
    if (code !== 'stepUpNeeded' || offer === undefined) return answer;
    offers.set(
      token,
      offered.filter((each) => each !== offer),
    );
    if (offer.give) await offer.give(params?.intent ?? '');
    else
      await send({
        method: 'POST',
        path: offer.path,
        body: { ...offer.body, intent: params?.intent },
        token,
        key: null,
        ...(request.tenant && { tenant: request.tenant }),
      });
    // An operation may ask for another proof after this one.
    return call(request);
  };
  return {
    app,
    desk,
    db,
    events,
    folder,
    offers,
    chain,
    market,
    sent,
    outbox,
    faults,
    call,
    get undeliverable() {
      return state.undeliverable;
    },
    set undeliverable(value: Error | null) {
      state.undeliverable = value;
    },
    get now() {
      return state.now;
    },
    set now(value: Date) {
      state.now = value;
    },
    async accessToken(username, tenant = home) {
      const answer = await call({
        method: 'POST',
        path: '/api/auth/app/v1/login',
        tenant,
        body: { username, password: demoPassword },
      });
      return answer.json<{ access_token: string }>().access_token;
    },
    async close() {
      await app.close();
      await desk.close();
      await events.stop();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether every demonstration client is there: the last one is made last. */
async function isSeeded(db: Database, tenants: readonly Tenant[]): Promise<boolean> {
  const last = await Promise.all(
    tenants.map(({ id, countryCode }) =>
      findClientByUsername(db, id, demoPeople(countryCode).at(-1)?.username ?? ''),
    ),
  );
  return last.every(Boolean);
}

async function openDesk(db: Database, secrets: Secrets, tenant: Tenant): Promise<void> {
  const forever = new Date('2100-01-01T00:00:00.000Z');
  const sessions = [
    ['iker', deskToken],
    ['ana', secondDeskToken],
  ] as const;
  await db.inTenant(tenant.id, async (tx) => {
    for (const [name, token] of sessions) {
      // A store may be shared by two apps.
      const known = (await listOperators(tx, tenant.id)).find((each) => each.name === name);
      if (known) continue;
      const { id } = await addOperator(
        tx,
        { random: systemRandom, secrets },
        tenant.id,
        { name, roles: operatorRoles, passwordHash: 'none', ...newCredentials(systemRandom) },
        new Date('2026-11-21T10:00:00.000Z'),
      );
      await tx.insert(operatorSession).values({
        tenant: tenant.id,
        tokenHash: hashToken(token),
        operatorId: id,
        startedAt: forever,
        lastUsedAt: forever,
        expiresAt: forever,
      });
    }
  });
}

/** Lets the clock of a test run on. */
export function pass(test: TestApp, seconds: number): void {
  test.now = new Date(test.now.getTime() + seconds * 1000);
}
