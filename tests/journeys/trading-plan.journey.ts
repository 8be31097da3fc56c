import type { Locator, Page } from '@playwright/test';
import { applyTheme } from './apply-theme.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';
import type { Words } from './words.ts';

const pin = '294713';

test.describe('an AI trading plan', () => {
  test.use({ profile: 'pl', client: 'planner' });

  test('shows its days beside doing nothing, and is started by PIN and stopped by the keyboard alone', async ({
    page,
    words,
    profile,
    deployment,
    pageErrors,
  }) => {
    // The questions for the PIN are refusals that the browser notes.
    pageErrors.expect(/status of 403/);
    await setPin(page, profile, { password: demoPassword, pin });
    await page.goto('/ai-trading');
    const main = page.getByRole('main');
    const plans = main.getByRole('region', { name: words('tradingPlan.list.title') });
    await expect(plans.getByRole('listitem')).toHaveCount(2);
    // What it risks is read before one is started.
    const guide = main.getByRole('heading', { name: words('screen.aiTradingGuide.title') });
    const begin = main.getByRole('button', { name: words('tradingPlan.new.begin') });
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    expect(await top(guide)).toBeLessThan(await top(begin));
    for (const mode of ['dark', 'light'] as const) {
      await applyTheme(page, deployment, profile, 'standard', mode);
      expect(await findings(page), mode).toEqual([]);
    }

    const sheet = page.getByRole('dialog');
    await plans.getByRole('button', { name: words('tradingPlan.status.ended') }).press('Enter');
    await expect(sheet.getByRole('slider', { name: words('tradingPlan.chart') })).toBeVisible();
    await expect(sheet.getByRole('region', { name: words('tradingPlan.orders') })).toBeVisible();
    // Each day says what it did and cost, and what doing nothing would have brought: the line of the chart, and the same stocks held.
    await expect(sheet.getByText(words('tradingPlan.chart.beside'))).toBeVisible();
    const days = sheet.getByRole('region', { name: words('tradingPlan.days') });
    const traded = days
      .getByRole('listitem')
      .filter({ hasText: words('tradingPlan.day.figures').split('{')[0] ?? '' })
      .first();
    await expect(traded).toContainText(
      patternOf(words('tradingPlan.day.figures', { orders: '•', wins: '•', losses: '•' })),
    );
    for (const text of [
      words('tradingPlan.day.fees', { fees: '•' }),
      words('tradingPlan.day.held', { result: '•' }),
    ])
      await expect(traded).toContainText(patternOf(text));
    await expect(traded.locator('.change')).toContainText(/[+−]?[\d\s]+,\d\d/);
    await expect(sheet.getByRole('button', { name: words('tradingPlan.stop') })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    await main.getByRole('button', { name: words('tradingPlan.new.begin') }).press('Enter');
    const amount = sheet.getByLabel(words('tradingPlan.amount', { currency: 'PLN' }));
    await amount.fill('1');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await amount.fill('4000');
    await sheet
      .getByRole('radio', { name: words('tradingPlan.strategy.meanReversion') })
      .press('Space');
    await sheet.getByRole('radio', { name: words('tradingPlan.term.week') }).press('Space');
    expect(await findings(page)).toEqual([]);
    const next = sheet.getByRole('button', { name: words('tradingPlan.continue') });
    await next.press('Enter');
    // What was chosen is there again for who goes back.
    await sheet.getByRole('button', { name: words('tradingPlan.review.back') }).press('Enter');
    await expect(amount).toHaveValue(/4\s?000/);
    await expect(sheet.getByRole('radio', { name: words('tradingPlan.term.week') })).toBeChecked();
    await next.press('Enter');

    const risks = sheet.getByRole('region', { name: words('form.planAcceptance.accept') });
    // The figures of the draft stand in the text as well.
    await expect(risks).toContainText(/4\s?000,00/);
    expect(await findings(page)).toEqual([]);
    const accepted = sheet.getByRole('checkbox', { name: words('form.planAcceptance.accept') });
    await expect(accepted).toBeDisabled();
    await risks.press('End');
    await expect(accepted).toBeEnabled();
    await accepted.press('Space');
    await sheet.getByRole('button', { name: words('form.planAcceptance.submit') }).press('Enter');
    await prove(page, words);
    await expect(sheet).toContainText(words('tradingPlan.explain.active'));
    await expect(sheet.getByText(words('tradingPlan.days.none'))).toBeVisible();

    await sheet.getByRole('button', { name: words('tradingPlan.stop') }).press('Enter');
    await sheet.getByRole('button', { name: words('tradingPlan.stop.confirm') }).press('Enter');
    const status = sheet.getByRole('status').first();
    await expect(status).toBeFocused();
    await expect(sheet.getByRole('button', { name: words('tradingPlan.stop') })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(plans.getByRole('listitem')).toHaveCount(3);
  });
});

test.describe('a client whom the desk has not let trade', () => {
  test.use({ profile: 'pl', client: 'newcomer' });

  test(
    'sees why no plan can be set up, and reads the guide',
    { tag: '@quick' },
    async ({ page, words }) => {
      await page.goto('/ai-trading');
      const main = page.getByRole('main');
      await expect(main.getByText(words('tradingPlan.list.none'))).toBeVisible();
      await expect(main.getByRole('button', { name: words('tradingPlan.new.begin') })).toHaveCount(
        0,
      );
      await expect(
        main.getByRole('heading', { name: words('screen.aiTradingGuide.title') }),
      ).toBeVisible();
      expect(await findings(page)).toEqual([]);
    },
  );
});

/** Gives the PIN that the app asks for. */
async function prove(page: Page, words: Words): Promise<void> {
  const proof = page.getByRole('dialog', { name: words('stepUp.title') });
  const digits = proof.getByLabel(words('form.pin.pin'), { exact: true });
  await expect(digits).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);
}

/** Words with a figure in each of their places. */
function patternOf(text: string): RegExp {
  return new RegExp(
    text
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('•', String.raw`[+−]?\d[\d\s,]*`),
  );
}
