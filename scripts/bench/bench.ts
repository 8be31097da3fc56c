import { run as livery } from '#generator/cli.ts';
import { findChromium } from '../ensure-chromium.ts';
import { benchAllotment } from './bench-allotment.ts';
import { benchBuild } from './bench-build.ts';
import { benchCandles } from './bench-candles.ts';
import { benchCheck } from './bench-check.ts';
import { benchClients } from './bench-clients.ts';
import { benchCreate } from './bench-create.ts';
import { benchDev } from './bench-dev.ts';
import { benchEvents } from './bench-events.ts';
import { benchForm } from './bench-form.ts';
import { benchHostile } from './bench-hostile.ts';
import { benchLedger } from './bench-ledger.ts';
import { benchLighthouse } from './bench-lighthouse.ts';
import { benchLogins } from './bench-logins.ts';
import { benchMatching } from './bench-matching.ts';
import { benchMemory } from './bench-memory.ts';
import { benchOrders } from './bench-orders.ts';
import { benchPortfolio } from './bench-portfolio.ts';
import { benchPrices } from './bench-prices.ts';
import { benchRoutes } from './bench-routes.ts';
import { benchShifts } from './bench-shifts.ts';
import { benchStart } from './bench-start.ts';
import { benchStartup } from './bench-startup.ts';
import { benchTenants } from './bench-tenants.ts';
import { benchTicket } from './bench-ticket.ts';
import { benchUploads } from './bench-uploads.ts';
import type { Figure } from './figure.ts';

const parts = {
  check: benchCheck,
  hostile: benchHostile,
  build: benchBuild,
  tenants: benchTenants,
  memory: benchMemory,
  clients: benchClients,
  routes: benchRoutes,
  shifts: benchShifts,
  lighthouse: benchLighthouse,
  startup: benchStartup,
  form: benchForm,
  ticket: benchTicket,
  prices: benchPrices,
  candles: benchCandles,
  ledger: benchLedger,
  portfolio: benchPortfolio,
  orders: benchOrders,
  allotment: benchAllotment,
  matching: benchMatching,
  logins: benchLogins,
  uploads: benchUploads,
  events: benchEvents,
  start: benchStart,
  create: benchCreate,
  dev: benchDev,
} as const;

/** Measures everything, or the parts that are named; answers 1 when a bar is missed. */
export async function bench(names: readonly string[]): Promise<number> {
  const chromium = findChromium();
  if (chromium === null) {
    console.error(
      'Chromium is not available: install it, or set CHROMIUM_PATH. `npm test` can fetch it.',
    );
    return 2;
  }
  // The backend reads the tenants as they are resolved.
  if ((await livery(['generate'])) !== 0) {
    console.error('livery generate reported findings; nothing was measured');
    return 2;
  }
  const chosen = Object.entries(parts).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  let missed = 0;
  for (const [name, measure] of chosen) {
    console.log(`\n${name}`);
    for (const figure of await measure(chromium)) missed += print(figure) ? 0 : 1;
  }
  console.log(missed === 0 ? '\nall bars are met' : `\n${missed} bars are missed`);
  return missed === 0 ? 0 : 1;
}

function print({ name, value, unit, bar }: Figure): boolean {
  const met = bar === undefined || (bar.atMost ? value <= bar.limit : value >= bar.limit);
  const wanted = bar === undefined ? '' : `${bar.atMost ? '≤' : '≥'} ${bar.limit} ${unit}`;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(2);
  console.log(
    `  ${met ? ' ' : '✗'} ${name.padEnd(46)} ${shown.padStart(10)} ${unit.padEnd(8)} ${wanted}`,
  );
  return met;
}
