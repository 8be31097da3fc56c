import type { Page } from '@playwright/test';
import type { components } from '#api/market.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { dayIn } from '#core/identity/age.ts';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

type Market = components['schemas']['Market'];

const format = createFormat('es-ES');
const dayMs = 86_400_000;

// The venues of the deployment trade around the clock: hours are those that another backend would answer.
test.describe('the hours of an exchange', () => {
  test.use({ profile: 'es', client: 'marta' });

  test('are said while it is open, while it is closed and on a holiday, on its list and on a quote', async ({
    page,
    words,
  }) => {
    const hours = await answeredHours(page);
    const opens = new Date(Date.now() + 3 * dayMs);
    opens.setUTCHours(8, 0, 0, 0);
    // A holiday is a day where the exchange is.
    const [today, later] = [Date.now(), Date.now() + 40 * dayMs].map((at) =>
      dayIn('Europe/Madrid', at),
    ) as [string, string];
    const regular = words('market.state.hours', {
      opens: '09:00',
      closes: '17:30',
      city: 'Madrid',
    });
    const time = format.moment(opens);
    for (const { is_open, holidays, pill, line, day } of [
      {
        ...{ is_open: true, holidays: [later], pill: 'market.state.open' },
        line: words('market.state.until', { time }),
        day: words('market.state.holiday', { day: format.date(later) }),
      },
      {
        ...{ is_open: false, holidays: [], pill: 'market.state.closed' },
        line: words('market.state.from', { time }),
        day: null,
      },
      {
        ...{ is_open: false, holidays: [today, later], pill: 'market.state.closed' },
        line: words('market.state.from', { time }),
        day: words('market.state.holidayToday'),
      },
    ] as const) {
      hours.answer({
        ...{ is_open, holidays: [...holidays] },
        ...{ always_open: false, next_change: opens.toISOString() },
      });
      await page.goto('/quote?s=IBRX&ex=XMAD-S');
      const whole = [`${line} · ${regular}`, day].filter(Boolean).join(' · ');
      await expect(page.getByText(whole, { exact: true })).toBeVisible();
      await expect(page.getByText(words(pill), { exact: true })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto('/market?venue=XMAD-S');
      const main = page.getByRole('main');
      await expect(main.getByText(words(pill), { exact: true }).first()).toBeVisible();
      await expect(main.getByText(line, { exact: false }).first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    }
  });

  test('do not hide that one stock is halted, from guests neither', async ({
    page,
    browser,
    words,
    deployment,
    profile,
  }) => {
    const desk = deskOf(deployment, profile);
    const state = (to: 'open' | 'halted') =>
      desk.call('POST', '/trading/XMAD-S/ALTM', { state: to, note: 'News are expected' });
    const path = '/quote?s=ALTM&ex=XMAD-S';
    await state('halted');
    await page.goto(path);
    await expect(page.getByText(words('quote.halted'), { exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const guest = await browser.newPage({ locale: 'es-ES' });
    await guest.goto(new URL(path, page.url()).href);
    await expect(guest.getByText(words('quote.halted'), { exact: true })).toBeVisible();
    await guest.close();
    await state('open');
    await page.reload();
    await expect(page.getByText(words('market.state.always'))).toBeVisible();
    await expect(page.getByText(words('quote.halted'), { exact: true })).toHaveCount(0);
  });
});

/** Answers of the venues with other hours at the one of Madrid. */
async function answeredHours(page: Page) {
  let given: Partial<Market> = {};
  await page.route('**/stock/v1/markets*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { items: Market[] };
    const items = list.items.map((each) => (each.code === 'XMAD-S' ? { ...each, ...given } : each));
    await route.fulfill({ response, json: { ...list, items } });
  });
  return {
    answer(hours: Partial<Market>) {
      given = hours;
    },
  };
}
