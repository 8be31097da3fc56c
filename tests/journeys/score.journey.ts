import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.describe('the credit score', () => {
  test.use({ profile: 'tr', client: 'marta', language: 'en-US' });

  test('says what it is made of and what improves it, and follows what the desk sets on the open page', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    await page.goto('/score');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: words('score.factors.title') })).toBeVisible();
    for (const factor of ['identity', 'tenure', 'deposits', 'repayment', 'outstanding', 'activity'])
      await expect(main.getByText(words(`score.factor.${factor}`), { exact: true })).toBeVisible();
    await expect(main.getByText(words('score.improve.tenure'))).toBeVisible();
    expect(await findings(page)).toEqual([]);

    const desk = deskOf(deployment, profile);
    const marta = await desk.idOf('marta');
    const reason = 'Income checked by phone';
    await desk.call('POST', `/clients/${marta}/score`, { score: 801, reason });
    await expect(main.getByText('801').first()).toBeVisible();
    await expect(main.getByText(words('score.set.title'))).toBeVisible();
    await expect(main.getByText(reason)).toBeVisible();
    await expect(main.getByText(words('score.band.excellent')).first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await desk.call('POST', `/clients/${marta}/score/release`);
    await expect(main.getByText(reason)).toHaveCount(0);
  });
});
