import { utcDay } from '#core/civil-day.ts';
import type { DatedSplit } from './market-provider.ts';
import type { MarketService } from './market-service.ts';

/** The market as the clients of a tenant see it: the one of all, after the splits that were announced to them. */
export interface TenantMarkets {
  /** Of a tenant for whom nothing was split. */
  readonly usual: MarketService;
  of(tenant: string): Promise<MarketService>;
  /** The same as far as it was read already: for what cannot wait, as a stream of prices. */
  known(tenant: string): MarketService;
}

export interface TenantMarketsOptions {
  readonly service: MarketService;
  /** Splits of a tenant that are not cancelled or reversed, those to come included. */
  readonly readSplits: (tenant: string) => Promise<readonly DatedSplit[]>;
}

/**
 * How long splits that were read are good for, in ms. They are announced for a later day at the earliest, and a stock that is split
 * does not trade for its first minute (`tradesAgainMs`): every server has read what takes effect long before it is traded on.
 */
const freshMs = 5000;

interface Known {
  readonly readAt: number;
  readonly splits: readonly DatedSplit[];
}

interface View {
  readonly key: string;
  readonly service: MarketService;
}

export function createTenantMarkets({ service, readSplits }: TenantMarketsOptions): TenantMarkets {
  const { clock } = service;
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<void>>();
  const views = new Map<string, View>();

  function isFresh(tenant: string): boolean {
    const age = clock().getTime() - (known.get(tenant)?.readAt ?? -Infinity);
    return age >= 0 && age < freshMs;
  }

  /** However many ask at once, it is read once. */
  function read(tenant: string): Promise<void> {
    const under = reading.get(tenant);
    if (under !== undefined) return under;
    const readAt = clock().getTime();
    const done = readSplits(tenant)
      .then((splits) => void known.set(tenant, { readAt, splits }))
      .finally(() => reading.delete(tenant));
    reading.set(tenant, done);
    return done;
  }

  function viewOf(tenant: string): MarketService {
    const today = utcDay(clock());
    const splits = (known.get(tenant)?.splits ?? []).filter(({ exOn }) => exOn <= today);
    if (splits.length === 0) return service;
    const key = splits
      .map(({ instrument, exOn, newShares, oldShares }) =>
        [instrument, exOn, newShares, oldShares].join(' '),
      )
      .join();
    const last = views.get(tenant);
    if (last?.key === key) return last.service;
    const provider = service.provider.afterSplits(splits);
    const made = {
      ...service,
      provider,
      priceAt: (instrument: string, at: Date) => provider.priceAt(instrument, at.getTime()),
      dailyCloses: (instrument: string, count: number) => provider.dailyCloses(instrument, count),
    };
    views.set(tenant, { key, service: made });
    return made;
  }

  return {
    usual: service,
    async of(tenant) {
      if (!isFresh(tenant)) await read(tenant);
      return viewOf(tenant);
    },
    known(tenant) {
      // A store that is away leaves it at what is known; the next look asks again.
      if (!isFresh(tenant)) read(tenant).catch(() => undefined);
      return viewOf(tenant);
    },
  };
}
