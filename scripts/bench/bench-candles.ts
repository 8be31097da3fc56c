import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { chartedStock, type ChartedStock } from './charted-stock.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { openChromium } from './open-chromium.ts';
import { serveTenant } from './running-bundle.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { startTickSource } from './tick-source.ts';

const bars = 50_000;
const rounds = 5;
const ticksPerSecond = 10;
const spell = 4_000;
const size = { width: 1440, height: 1000 };
// Canvases that have drawn so many rectangles show candles, and no longer axes alone.
const pictured = 1_000;
const timeoutMs = 60_000;
// The library as a page takes it without a bundler.
const standalone = 'lightweight-charts.standalone.production.js';

/** What a chart of these candles takes, in ms. */
interface Chart {
  readonly picture: number;
  readonly tick: number;
}

/**
 * The chart of a quote in the real app with 50,000 candles: from the last byte of their answer to the frame that shows them, and what a
 * tick keeps its scripts busy for. Beside it the library alone with the same candles, in the same run.
 */
export function benchCandles(chromium: string): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const stock = chartedStock(bars);
    const source = await startTickSource(stock.service);
    const app = await serveTenant('es', folder, source.address);
    const browser = await openChromium(chromium);
    try {
      const address = new URL(stock.address, app.url).href;
      const inApp: Chart[] = [];
      const alone: Chart[] = [];
      for (let round = 0; round < rounds; round += 1) {
        inApp.push(await chartOfApp(browser, address, source.setRate));
        alone.push(await libraryAlone(browser, stock));
      }
      const of = (charts: readonly Chart[], part: keyof Chart) =>
        median(charts.map((chart) => chart[part]));
      const times = (part: keyof Chart) => of(inApp, part) / of(alone, part);
      return [
        {
          name: `${bars} candles: answer to first picture`,
          value: of(inApp, 'picture'),
          unit: 'ms',
          bar: { limit: 300, atMost: true },
        },
        { name: 'by the library alone', value: of(alone, 'picture'), unit: 'ms' },
        {
          name: 'times the library alone',
          value: times('picture'),
          unit: '×',
          bar: { limit: 1.5, atMost: true },
        },
        {
          name: `a tick on the chart of ${bars} candles`,
          value: of(inApp, 'tick'),
          unit: 'ms',
          bar: { limit: 4, atMost: true },
        },
        { name: 'by the library alone', value: of(alone, 'tick'), unit: 'ms' },
        {
          name: 'times the library alone',
          value: times('tick'),
          unit: '×',
          bar: { limit: 0.5, atMost: true },
        },
      ];
    } finally {
      await browser.close();
      await app.close();
      await source.close();
    }
  });
}

async function chartOfApp(
  browser: Browser,
  address: string,
  setRate: (perSecond: number) => void,
): Promise<Chart> {
  const page = await openPage(browser);
  await page.goto(address);
  const picture = await page.evaluate<number>(`window.pictured.then((drawn) => {
    const [answer] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/chart_data?'));
    return drawn - answer.responseEnd;
  })`);
  const tick = await costOfTick(page, async (perSecond) => setRate(perSecond));
  await page.context().close();
  return { picture, tick };
}

/** The library with the same candles and volumes, and nothing around it. */
async function libraryAlone(browser: Browser, { service }: ChartedStock): Promise<Chart> {
  const page = await openPage(browser);
  await page.goto('about:blank');
  const library = import.meta.resolve('lightweight-charts').replace(/[^/]+$/, standalone);
  await page.addScriptTag({ path: fileURLToPath(library) });
  await page.evaluate((given) => Object.assign(globalThis, { given }), {
    candles: service.answer(new URL('http://source/chart_data')),
  });
  const picture = await page.evaluate<number>(`(() => {
    const began = performance.now();
    const { createChart, CandlestickSeries, HistogramSeries } = LightweightCharts;
    document.body.innerHTML = '<div style="width: 760px; height: 420px"></div>';
    const chart = createChart(document.body.firstChild, { autoSize: true, timeScale: { minBarSpacing: 0.005 } });
    const items = given.candles.items.map((each) => ({ ...each, time: Date.parse(each.time) / 1000 }));
    const candleOf = ({ time, open, high, low, close }) =>
      ({ time, open: Number(open), high: Number(high), low: Number(low), close: Number(close) });
    const volumeOf = ({ time, volume }) => ({ time, value: volume });
    const prices = chart.addSeries(CandlestickSeries);
    const volumes = chart.addSeries(HistogramSeries, { priceScaleId: 'volume' });
    prices.setData(items.map(candleOf));
    volumes.setData(items.map(volumeOf));
    chart.timeScale().fitContent();
    let last = items.at(-1);
    let timer;
    window.tickAt = (perSecond) => {
      clearInterval(timer);
      if (perSecond > 0)
        timer = setInterval(() => {
          last = { ...last, close: Number(last.close) + (Math.random() < 0.5 ? -0.01 : 0.01), volume: last.volume + 1 };
          prices.update(candleOf(last));
          volumes.update(volumeOf(last));
        }, 1000 / perSecond);
    };
    return window.pictured.then((drawn) => drawn - began);
  })()`);
  const tick = await costOfTick(page, (perSecond) => page.evaluate<void>(`tickAt(${perSecond})`));
  await page.context().close();
  return { picture, tick };
}

/**
 * How long a page's scripts work for a tick, drawing included, less what they do without ticks. What paints is left out: without a
 * graphics card the processor does that.
 */
async function costOfTick(
  page: Page,
  setRate: (perSecond: number) => Promise<void>,
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Time on the processor: what else runs on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  async function during(perSecond: number): Promise<number> {
    await setRate(perSecond);
    await page.waitForTimeout(500);
    const before = await scriptMs(session);
    await page.waitForTimeout(spell);
    return (await scriptMs(session)) - before;
  }
  const resting = await during(0);
  const moving = await during(ticksPerSecond);
  await setRate(0);
  return (moving - resting) / ((spell / 1000) * ticksPerSecond);
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

/** A page that promises `pictured`: when the frame ended in which a canvas was drawn full. As text: it runs in the page. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: size });
  await page.addInitScript(`window.pictured = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no candles were drawn')), ${timeoutMs});
    const canvas = CanvasRenderingContext2D.prototype;
    const { fillRect } = canvas;
    let drawn = 0;
    canvas.fillRect = function (...sides) {
      drawn += 1;
      if (drawn === ${pictured}) {
        canvas.fillRect = fillRect;
        const after = new MessageChannel();
        after.port1.onmessage = () => resolve(performance.now());
        after.port2.postMessage(null);
      }
      return fillRect.apply(this, sides);
    };
  })`);
  return page;
}
