import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestContext } from '#core/gates.ts';
import { checkAnswer } from '#server/http/check-answer.ts';
import { readContract, type Contract } from '#server/http/contract.ts';
import { mountContract } from '#server/http/mount-contract.ts';
import { sendProblem, toCodedError } from '#server/http/problem.ts';
import { createValidators, type Validators } from '#server/http/validators.ts';
import { createTenantDirectory } from '#server/tenants/tenant-directory.ts';
import { createMarketService } from '../market-service.ts';
import { defaultLimits } from '../stream/price-hub.ts';
import {
  errorMessage,
  heartbeatMessage,
  batchMessage,
  priceMessage,
} from '../stream/server-message.ts';
import { marketHandlers } from './market-handlers.ts';
import { baseBanking } from '#server/tenants/tenant-banking.ts';
import { baseClosure } from '#server/tenants/tenant-closure.ts';
import { baseCredit } from '#server/tenants/tenant-credit.ts';
import { baseSecurity } from '#server/tenants/tenant-security.ts';

const document = pathToFileURL('openapi/market.gen.json');
const headers = { 'x-tenant-id': 'tenant-1', 'x-stock-token': 'public-1' };
const friday = new Date(Date.UTC(2026, 10, 20, 11, 2, 37));

const halted = 'XMAD-S:ALTM';
let app: FastifyInstance;
let contract: Contract;
let validators: Validators;

beforeAll(async () => {
  contract = await readContract('market', document);
  validators = createValidators([contract]);
  const tenants = createTenantDirectory([
    {
      id: 'tenant',
      tenantId: 'tenant-1',
      name: 'Tenant',
      countryCode: 34,
      currency: 'EUR',
      languages: ['es-ES'],
      benchmark: null,
      fallbacks: {},
      template: 'sc',
      logo: null,
      chatSystem: 'smart',
      chatHours: [],
      stockToken: 'public-1',
      passwordMin: 6,
      brandColour: '#1f3a5f',
      texts: {},
      security: baseSecurity,
      banking: baseBanking,
      credit: baseCredit('EUR'),
      closure: baseClosure(34),
      featuresOff: [],
      featuresSuspended: [],
      gates: {},
      company: { name: 'Tenant', address: null, licence: null, video: null },
    },
  ]);
  const service = createMarketService({
    seed: 'contract',
    clock: () => friday,
    random: (bytes) => Buffer.alloc(bytes, 7),
  });
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    sendProblem(reply, toCodedError(error, 1000));
  });
  mountContract(
    app,
    {
      contract,
      prefix: '',
      tables: [marketHandlers(service, async (_tenant, instrument) => instrument === halted)],
      tenantless: [],
      notAvailable: [],
    },
    {
      tenants,
      validators,
      sessions: {
        prove: async (_tenant, token) =>
          token === 'good' ? { use: 'access', client: { clientId: 'c', sessionId: 's' } } : null,
      },
      operators: { prove: async () => null },
      clock: () => new Date(0),
      gates: { read: async () => guestContext },
      coolingOff: { refuse: async () => undefined },
      stepUp: { spend: (_tenant, _client, _kind, work) => work(), take: async () => undefined },
      idempotency: { once: () => Promise.reject(new Error('nothing of the market is done once')) },
    },
  );
});
afterAll(() => app.close());

/** Calls, and holds the answer against the document. */
async function call(
  url: string,
  wanted = 200,
  extra: Readonly<Record<string, string>> = {},
  method: 'GET' | 'POST' = 'GET',
) {
  const answer = await app.inject({ method, url, headers: { ...headers, ...extra } });
  const path = url.split('?')[0] ?? '';
  const operation = contract.operations.find((each) =>
    new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (operation === undefined) throw new Error(`no operation for ${url}`);
  const type = answer.headers['content-type'];
  expect(
    checkAnswer(
      operation,
      answer.statusCode,
      typeof type === 'string' ? type : null,
      answer.body,
      validators,
    ),
  ).toBeNull();
  expect([url, answer.statusCode]).toEqual([url, wanted]);
  return answer.json();
}

const symbols = (answer: { items: { symbol: string }[] }) =>
  answer.items.map(({ symbol }) => symbol);

describe('searchStocks', () => {
  it('finds by symbol and by name, best first, no more than asked for', async () => {
    expect(symbols(await call('/stock/v1/search?q=ibrx'))).toEqual(['IBRX']);
    expect(symbols(await call('/stock/v1/search?q=altinhisara'))).toEqual(['ALTH']);
    expect((await call('/stock/v1/search?q=a&limit=3')).items).toHaveLength(3);
    expect((await call('/stock/v1/search?q=nothing-like-it')).items).toEqual([]);
  });

  it('refuses what is no search', async () => {
    await call('/stock/v1/search', 400);
    await call('/stock/v1/search?q=', 400);
    await call('/stock/v1/search?q=a&limit=1000', 400);
    await call('/stock/v1/search?q=a&colour=red', 400);
  });
});

describe('listMarkets', () => {
  it('shows five venues that say that they never close', async () => {
    const { items } = await call('/stock/v1/markets');
    expect(items).toHaveLength(5);
    expect(items[1]).toEqual({
      code: 'XMAD-S',
      name: 'Meseta Exchange-S',
      country: 'ES',
      country_image: '🇪🇸',
      currency: 'EUR',
      timezone: 'Europe/Madrid',
      opens: '09:00',
      closes: '17:30',
      always_open: true,
      is_open: true,
      next_change: null,
      holidays: [],
    });
  });
});

describe('listStocks', () => {
  it('shows all of a country, by ISO code or the profile’s country code', async () => {
    const spain = await call('/stock/v1/stocks?country=ES');
    expect(spain.items).toHaveLength(15);
    expect(spain.next).toBeNull();
    expect(await call('/stock/v1/stocks?country=34')).toEqual(spain);
    expect((await call('/stock/v1/stocks?country=FR')).items).toEqual([]);
    expect((await call('/stock/v1/stocks?country=ES&market=XWAR-S')).items).toEqual([]);
    expect(spain.items[0].spark).toHaveLength(30);
    expect(spain.items[0].spark.at(-1)).toBe(spain.items[0].price);
    expect(spain.items[0].spark.at(-2)).toBe(spain.items[0].previous_close);
  });

  it('keeps the order of the names, once each, without the unknown', async () => {
    const answer = await call('/stock/v1/stocks?symbols=XWAR-S:TTRV,nope,XMAD-S:IBRX,ttrv');
    expect(symbols(answer)).toEqual(['TTRV', 'IBRX']);
  });

  it('pages through all of them without gap or repetition', async () => {
    const whole = symbols(await call('/stock/v1/stocks?limit=200'));
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: { items: { symbol: string }[]; next: string | null } = await call(
        `/stock/v1/stocks?limit=10${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`,
      );
      seen.push(...symbols(page));
      next = page.next;
    }
    expect(seen).toEqual(whole);
    expect(whole.length).toBeGreaterThanOrEqual(60);
    await call('/stock/v1/stocks?cursor=nowhere', 400);
  });
});

describe('getStock', () => {
  it('shows one stock in full, with figures that agree', async () => {
    const stock = await call('/stock/v1/stocks/XMAD-S/IBRX');
    const {
      items: [row],
    } = await call('/stock/v1/stocks?symbols=XMAD-S:IBRX');
    expect(stock).toMatchObject(row);
    expect(Number(stock.market_cap)).toBeCloseTo(Number(stock.price) * stock.shares, 0);
    const rising = [
      stock.limit_down,
      stock.year_low,
      stock.low,
      stock.price,
      stock.high,
      stock.year_high,
    ].map(Number);
    expect(rising.slice(1)).toEqual(rising.slice(1).sort((a, b) => a - b));
    expect(Number(stock.limit_down)).toBeLessThan(Number(stock.low));
    expect(Number(stock.limit_up)).toBeGreaterThan(Number(stock.high));
  });

  it('knows no others', async () => {
    await call('/stock/v1/stocks/XMAD-S/NOPE', 404);
    await call('/stock/v1/stocks/XWAR-S/IBRX', 404);
    await call('/stock/v1/stocks/XMAD-S/ib$x', 400);
  });
});

describe('listCandles', () => {
  const chart = '/stock/v1/chart_data?market=XMAD-S&symbol=IBRX';

  it.each(['1m', '5m', '15m', '1h', '1d', '1w', '1M'])('answers %s', async (interval) => {
    const { items } = await call(`${chart}&country=ES&interval=${interval}&limit=50`);
    const { price } = await call('/stock/v1/stocks/XMAD-S/IBRX');
    expect(items).toHaveLength(50);
    expect(items.at(-1).close).toBe(price);
  });

  it('leads to the older ones', async () => {
    const newer = await call(`${chart}&interval=1h&limit=5`);
    const older = await call(`${chart}&interval=1h&limit=5&to=${newer.next}`);
    const both = await call(`${chart}&interval=1h&limit=10`);
    expect([...older.items, ...newer.items]).toEqual(both.items);
  });

  it.each([
    ['1D', '5m'],
    ['5D', '1h'],
    ['1Y', '1d'],
    ['5Y', '1w'],
    ['5Y', '1M'],
  ])(
    'leads from the range %s in %s to older ones, each once and none missing',
    async (range, interval) => {
      const recent = await call(`${chart}&range=${range}&interval=${interval}`);
      const pages = [recent.items];
      for (let to = recent.items[0].time, turn = 0; to !== null && turn < 3; turn += 1) {
        const page = await call(`${chart}&interval=${interval}&limit=40&to=${to}`);
        pages.unshift(page.items);
        to = page.next;
      }
      const joined = pages.flat();
      expect(joined.length).toBeGreaterThan(recent.items.length);
      const whole = await call(`${chart}&interval=${interval}&limit=${joined.length}`);
      expect(joined).toEqual(whole.items);
    },
  );

  it('ends where its history does', async () => {
    const oldest = await call(`${chart}&interval=1M&to=2015-04-01T00:00:00Z`);
    expect([oldest.items[0].time, oldest.next]).toEqual(['2015-01-04T23:00:00.000Z', null]);
    const none = await call(`${chart}&interval=1M&to=${oldest.items[0].time}`);
    expect([none.items, none.next]).toEqual([[], null]);
  });

  it('refuses a range or an interval that is none, and knows no other stocks', async () => {
    await call(`${chart}&interval=2m`, 400);
    await call(`${chart}&interval=1h&from=yesterday`, 400);
    await call(`${chart}&interval=1h&from=2026-11-20T09:00:00Z&to=2026-11-20T09:00:00Z`, 400);
    await call(`${chart}&interval=1h&country=PL`, 404);
    await call('/stock/v1/chart_data?market=XMAD-S&symbol=NOPE&interval=1h', 404);
    await call('/stock/v1/chart_data?market=XMAD-S&symbol=MES15&interval=1h', 404);
  });
});

describe('listCandles by range', () => {
  const chart = '/stock/v1/chart_data?market=XMAD-S&symbol=IBRX';
  const first = async (range: string, interval: string) =>
    (await call(`${chart}&range=${range}&interval=${interval}`)).items[0].time;

  it('reaches back as far as the range says, whole', async () => {
    expect(await first('1D', '5m')).toBe('2026-11-19T11:00:00.000Z');
    expect(await first('5D', '1h')).toBe('2026-11-15T11:00:00.000Z');
    expect(await first('1M', '1d')).toBe('2026-10-20T22:00:00.000Z');
    expect(await first('max', '1M')).toBe('2015-01-04T23:00:00.000Z');
    expect((await call(`${chart}&range=5Y&interval=1d`)).items.length).toBeGreaterThan(1800);
  });

  it('is not given together with a beginning', async () => {
    await call(`${chart}&range=1D&interval=5m&from=2026-11-20T08:00:00Z`, 400);
    await call(`${chart}&range=2D&interval=5m`, 400);
  });
});

describe('the company behind a stock', () => {
  const stock = 'market=XMAD-S&symbol=IBRX';

  it('has figures that follow from its reports and its price', async () => {
    const company = await call(`/stock/v1/company?${stock}&country=ES`);
    const { items } = await call(`/stock/v1/financial_data?${stock}&period=quarter&limit=4`);
    const { price } = await call('/stock/v1/stocks/XMAD-S/IBRX');
    const total = (of: (item: (typeof items)[number]) => string) =>
      items.reduce((sum: number, item: (typeof items)[number]) => sum + Number(of(item)), 0);
    const earned = total((item) => item.income.net_income);
    expect(Number(company.earnings_per_share)).toBeCloseTo(earned / company.shares, 3);
    expect(Number(company.price_earnings)).toBeCloseTo(
      Number(price) / Number(company.earnings_per_share),
      1,
    );
    expect(Number(company.dividends_per_share)).toBeCloseTo(
      total((item) => item.cash_flow.dividends) / company.shares,
      3,
    );
    expect(company.last_report).toBe('2026-09-30');
    expect(items.at(-1)).toMatchObject({ year: 2026, quarter: 3, ends: '2026-09-30' });
  });

  it('reports years and quarters, the newest so many, oldest first', async () => {
    const years = await call(`/stock/v1/financial_data?${stock}&period=year`);
    expect(years.items.map(({ year }: { year: number }) => year)).toEqual([
      2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025,
    ]);
    expect(years.items.every(({ quarter }: { quarter: null }) => quarter === null)).toBe(true);
    await call(`/stock/v1/financial_data?${stock}&period=decade`, 400);
    await call(`/stock/v1/financial_data?${stock}&period=year&country=PL`, 404);
    await call('/stock/v1/company?market=XMAD-S&symbol=NOPE', 404);
  });
});

describe('getDepth', () => {
  it('stands around the price', async () => {
    const { bids, asks, price } = await call('/stock/v1/depth?market=XMAD-S&symbol=IBRX');
    const { tick_size } = await call('/stock/v1/stocks/XMAD-S/IBRX');
    expect([bids.length, asks.length]).toEqual([5, 5]);
    expect([bids[0].price, asks[0].price]).toContain(price);
    expect(await call('/stock/v1/quotes/XMAD-S/ALTM')).toMatchObject({ is_halted: true });
    const quote = await call('/stock/v1/quotes/XMAD-S/IBRX');
    expect(quote).toMatchObject({ is_halted: false });
    expect([quote.bid, quote.ask]).toEqual([bids[0].price, asks[0].price]);
    expect(Number(asks[0].price) - Number(bids[0].price)).toBeCloseTo(Number(tick_size), 6);
    await call('/stock/v1/depth?market=XMAD-S&symbol=NOPE', 404);
    for (const path of ['/stock/v1/quotes/XMAD-S/IBRX', '/stock/v1/stocks/XMAD-S/IBRX']) {
      for (const country of ['ES', '34'])
        expect((await call(`${path}?country=${country}`)).country).toBe('ES');
      await call(`${path}?country=PL`, 404);
      await call(`${path}?country=Spain`, 400);
    }
  });
});

describe('listIndices', () => {
  it('shows one a venue, or that of a country', async () => {
    expect((await call('/stock/v1/indices')).items).toHaveLength(5);
    const { items } = await call('/stock/v1/indices?country=48');
    expect(items).toMatchObject([{ code: 'VIS14', market: 'XWAR-S', currency: 'PLN' }]);
    expect(items[0].spark.at(-1)).toBe(items[0].value);
  });
});

describe('createStreamTicket', () => {
  it('serves guests and clients, but not an expired session', async () => {
    const { expires_at } = await call('/stream/v1/ticket', 200, {}, 'POST');
    expect(Date.parse(expires_at)).toBe(friday.getTime() + 30_000);
    await call('/stream/v1/ticket', 200, { authorization: 'Bearer good' }, 'POST');
    await call('/stream/v1/ticket', 401, { authorization: 'Bearer old' }, 'POST');
  });
});

it('asks every call for the tenant and its token', async () => {
  for (const { path, method, upgrade } of contract.operations) {
    if (upgrade || (method !== 'GET' && method !== 'POST')) continue;
    const url = path.replace('{market}', 'XMAD-S').replace('{symbol}', 'IBRX');
    await call(url, 401, { 'x-stock-token': 'of another' }, method);
    await call(url, 404, { 'x-tenant-id': 'nobody' }, method);
  }
});

it('sends only messages that the document describes', () => {
  const matches = (message: string) =>
    validators.at('market', '/components/schemas/StreamServerMessage')(JSON.parse(message));
  const tick = {
    seq: 5,
    price: '14.862',
    bid: '14.860',
    ask: null,
    previousClose: '14.900',
    change: '-0.038',
    changePercent: '-0.26',
    volume: 10,
    at: friday.getTime(),
  };
  const [one, two] = [
    priceMessage('tick', 'XMAD-S:IBRX', tick),
    priceMessage('snapshot', 'XMAD-S:IBRX', tick),
  ];
  const errors = [
    errorMessage('requestInvalid'),
    errorMessage('notFound', { instruments: ['X:Y'] }),
    errorMessage('tooManyInstruments', { instruments: ['X:Y'], limit: defaultLimits.instruments }),
  ];
  for (const message of [one, two, batchMessage([one, two]), heartbeatMessage(friday), ...errors])
    expect([message, matches(message)]).toEqual([message, true]);
  expect(matches('{"type":"tick"}')).toBe(false);
});

it('reports the limit of instruments that the stream enforces', () => {
  const valid = validators.at('market', '/components/schemas/StreamClientMessage');
  const subscription = (count: number) => ({
    type: 'subscribe',
    instruments: Array.from({ length: count }, (_, i) => `XMAD-S:N${i}`),
  });
  expect([
    valid(subscription(defaultLimits.instruments)),
    valid(subscription(defaultLimits.instruments + 1)),
  ]).toEqual([true, false]);
});

it('gives examples that are as it says', () => {
  for (const operation of contract.operations) {
    const answer = operation.answers.get(200);
    if (answer?.pointer == null) continue;
    const media = answer.pointer
      .replace(/\/schema$/, '')
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const example = media
      .concat('example')
      .reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
        contract.document,
      );
    const valid = validators.at('market', answer.pointer);
    expect([operation.id, valid(example), valid.errors]).toEqual([operation.id, true, null]);
  }
});
