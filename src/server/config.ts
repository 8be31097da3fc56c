import { parseArgs } from 'node:util';
import type { DeliveryConfig } from './delivery/create-delivery.ts';
import { createProxyTrust } from './http/proxy-trust.ts';
import { minSecretLength } from './platform/secret-file.ts';

/** How one process of the backend runs: its flags and the few variables of its environment. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded store, its lock and the token secret. */
  readonly data: string;
  /** Folder of resolved tenants, `<id>.json` each. */
  readonly tenants: string;
  readonly demo: boolean;
  /** Seed of the simulated market. */
  readonly seed: string;
  readonly origins: readonly string[];
  /** Networks of the proxies in front of it, the nearest first; none where callers come by themselves. */
  readonly trustProxy: readonly string[];
  /** PostgreSQL's address; `null` for the embedded store. */
  readonly databaseUrl: string | null;
  /** Whether to begin with an empty store where there was one before. */
  readonly newStore: boolean;
  /** `null` asks for the data folder's own. */
  readonly tokenSecret: string | null;
  /** Secrets that still verify and decrypt beside the current one. */
  readonly knownSecrets: readonly string[];
  /** Port and address of the desk's own listener; `null` for a server without one. */
  readonly desk: { readonly host: string; readonly port: number } | null;
  /** Whether the simulated venues trade around the clock, or by their own hours and holidays. */
  readonly marketHours: MarketHours;
  /** Seconds after which the autopilot of a demonstration decides; `null` leaves the desk to people. */
  readonly autopilot: number | null;
  /** How codes and notices leave. */
  readonly delivery: DeliveryConfig;
  /** Whether the server refuses to start with anything that is for trying out (`productionChecks`). */
  readonly production: boolean;
  /** With `production`: PostgreSQL without TLS, as through a proxy of its own on this machine. */
  readonly allowPlainDatabase: boolean;
  /** Seconds for which browsers must use HTTPS; 0 sends no header. */
  readonly hsts: number;
  readonly build: string;
}

export type MarketHours = (typeof marketHours)[number];
const marketHours = ['always', 'real'] as const;

/** A mistake in how the server is started: one line that says what to change. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const usage = `Usage: node generator/bin/run.mjs src/server/main.ts [options]

  --port <number>      port to listen on (4600; 0 takes any free one)
  --host <address>     address to listen on (127.0.0.1)
  --desk-port <number> port of the back office, on a listener of its own (the one before --port; 0 takes any free
                       one); off: none. No proxy is to reach it
  --desk-host <addr>   address that the back office listens on (127.0.0.1: this machine alone)
  --data <folder>      data of the embedded store (data)
  --tenants <folder>   resolved tenants (.livery/tenants)
  --new-store          begin with an empty store although this data folder has served one, which is missing
  --production         refuse to start with what is for trying out: the embedded store, --demo, generated secrets, no
                       delivery, origins by plain HTTP, PostgreSQL without TLS; says what was checked
  --allow-plain-database   with --production: PostgreSQL without TLS
  --hsts <seconds>     require browsers to use HTTPS for so long (0: no header)
  --demo               give every tenant its demonstration clients
  --autopilot <secs>   how long the desk's autopilot of a demonstration waits before it reviews (20); off: never
  --market-hours <h>   real: the simulated venues open and close by their own hours and holidays; always: they
                       trade around the clock (with --demo; otherwise real)
  --seed <text>        seed of the simulated market (livery)
  --origin <origin>    origin whose pages may call from another host; may be repeated. With any given, the
                       price stream answers the given origins alone: name every one that pages come from.
                       With none it answers pages of its own host, and programs
  --trust-proxy <net>  take a caller's address from the proxy in this network (an address, 10.0.0.0/8, or
                       loopback): the last of X-Forwarded-For. Behind several proxies repeat it, nearest first
  --help               this text

  DATABASE_URL         PostgreSQL 15 or later instead of the embedded store
  LIVERY_TOKEN_SECRET  secret that signs tokens, 32 characters or more (made in the data folder otherwise);
                       servers that share one database need the same
  LIVERY_KNOWN_SECRETS secrets that are known besides, with commas between: earlier ones, until npm run keys has
                       done without them, or the next one, before it becomes the current one

  LIVERY_DELIVERY_URL, LIVERY_DELIVERY_SECRET   address that takes text messages and mail as signed JSON, and the
                       secret of its signature, 32 characters or more
  LIVERY_SMTP_URL, LIVERY_MAIL_FROM   mail server, smtps://user:password@host or smtp:// with STARTTLS, and the
                       sender's address: mail then goes there

Example: node generator/bin/run.mjs src/server/main.ts --demo --port 4600`;

/** Reads flags and environment. `null` when help was asked for; throws a UsageError for what cannot be. */
export function readConfig(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ServerConfig | null {
  const { values } = parse(args);
  if (values.help) return null;
  const tokenSecret = environment['LIVERY_TOKEN_SECRET'] || null;
  if (tokenSecret !== null && tokenSecret.length < minSecretLength)
    throw new UsageError(`LIVERY_TOKEN_SECRET must have ${minSecretLength} characters or more`);
  return {
    delivery: readDelivery(environment),
    production: values.production,
    allowPlainDatabase: values['allow-plain-database'],
    hsts: readHsts(values.hsts),
    newStore: values['new-store'],
    knownSecrets: readKnownSecrets(environment['LIVERY_KNOWN_SECRETS'], tokenSecret),
    desk: readDesk(values, readPort(values.port)),
    autopilot: values.demo ? readAutopilot(values.autopilot) : null,
    host: values.host,
    port: readPort(values.port),
    data: values.data,
    tenants: values.tenants,
    demo: values.demo,
    marketHours: readMarketHours(values['market-hours'], values.demo),
    seed: values.seed,
    origins: values.origin.map(readOrigin),
    trustProxy: values['trust-proxy'].map(readNetwork),
    databaseUrl: readDatabaseUrl(environment['DATABASE_URL']),
    tokenSecret,
    build: environment['LIVERY_BUILD'] || 'development',
  };
}

function readKnownSecrets(text: string | undefined, current: string | null): readonly string[] {
  const known = (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (known.some(({ length }) => length < minSecretLength))
    throw new UsageError(
      `LIVERY_KNOWN_SECRETS must be secrets of ${minSecretLength} characters or more, with commas between`,
    );
  if (known.length > 0 && current === null)
    throw new UsageError(
      'LIVERY_KNOWN_SECRETS stands beside LIVERY_TOKEN_SECRET; a data folder keeps its own in token-secret',
    );
  return known;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '4600' },
        'desk-port': { type: 'string' },
        'desk-host': { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: 'data' },
        tenants: { type: 'string', default: '.livery/tenants' },
        'new-store': { type: 'boolean', default: false },
        production: { type: 'boolean', default: false },
        'allow-plain-database': { type: 'boolean', default: false },
        hsts: { type: 'string', default: '0' },
        demo: { type: 'boolean', default: false },
        autopilot: { type: 'string', default: '20' },
        'market-hours': { type: 'string' },
        seed: { type: 'string', default: 'livery' },
        origin: { type: 'string', multiple: true, default: [] },
        'trust-proxy': { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readHsts(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`--hsts must be a number of seconds, not ${text}`);
  return Number(text);
}

function readDelivery(environment: Readonly<Record<string, string | undefined>>): DeliveryConfig {
  const pair = (url: string, other: string) => {
    const [address, value] = [environment[url] || null, environment[other] || null];
    if ((address === null) !== (value === null))
      throw new UsageError(`${url} and ${other} stand together`);
    return address === null || value === null ? null : ([address, value] as const);
  };
  const webhook = pair('LIVERY_DELIVERY_URL', 'LIVERY_DELIVERY_SECRET');
  const smtp = pair('LIVERY_SMTP_URL', 'LIVERY_MAIL_FROM');
  if (webhook && !/^https?:$/.test(protocolOf(webhook[0])))
    throw new UsageError('LIVERY_DELIVERY_URL must begin with https://');
  if (webhook && webhook[1].length < minSecretLength)
    throw new UsageError(`LIVERY_DELIVERY_SECRET must have ${minSecretLength} characters or more`);
  if (smtp && !/^smtps?:$/.test(protocolOf(smtp[0])))
    throw new UsageError('LIVERY_SMTP_URL must begin with smtps:// or smtp://');
  if (smtp && !/^[^\r\n]*[^@\s<>]+@[^@\s<>]+>?$/.test(smtp[1]))
    throw new UsageError(
      'LIVERY_MAIL_FROM must be an address such as Bank <no-reply@bank.example>',
    );
  return {
    webhook: webhook && { url: webhook[0], secret: webhook[1] },
    smtp: smtp && { url: smtp[0], from: smtp[1] },
  };
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

/** The port before the public one, unless it is named; any free one beside any free one. */
function readDesk(
  values: { readonly 'desk-port'?: string; readonly 'desk-host': string },
  port: number,
): ServerConfig['desk'] {
  const named = values['desk-port'];
  if (named === 'off') return null;
  return {
    host: values['desk-host'],
    port: named === undefined ? Math.max(0, port - 1) : readPort(named, '--desk-port'),
  };
}

function readPort(text: string, flag = '--port'): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`${flag} must be a number from 0 to 65535, not ${text}`);
  return port;
}

function readAutopilot(text: string): number | null {
  if (text === 'off') return null;
  if (!/^\d{1,5}$/.test(text))
    throw new UsageError(`--autopilot must be a number of seconds, or off, not ${text}`);
  return Number(text);
}

function readMarketHours(text: string | undefined, demo: boolean): MarketHours {
  if (text === undefined) return demo ? 'always' : 'real';
  const hours = marketHours.find((each) => each === text);
  if (hours === undefined)
    throw new UsageError(`--market-hours must be real or always, not ${text}`);
  return hours;
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.origin !== text)
    throw new UsageError(`--origin must be an origin such as https://app.example, not ${text}`);
  return text;
}

function readNetwork(text: string): string {
  try {
    createProxyTrust([text]);
    return text;
  } catch {
    throw new UsageError(
      `--trust-proxy must be an address, a network such as 10.0.0.0/8, or loopback, not ${text}`,
    );
  }
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new UsageError('DATABASE_URL must begin with postgres://');
  return text;
}
