import type { components } from '#api/client.gen.ts';
import { clientCall } from './client-call.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { setPin } from './set-pin.ts';
import { demoPassword } from './signed-in.ts';

type Schemas = components['schemas'];

const pin = '294713';

test.describe('an order that is to be paid', () => {
  test.use({ profile: 'es', client: 'marta' });

  test(
    'is found by its task, explained to the cent and paid from cash by the keyboard alone',
    { tag: '@quick' },
    async ({ page, words, profile, deployment, pageErrors }) => {
      test.setTimeout(240_000);
      pageErrors.expect(/status of 403/);
      const call = await clientCall(deployment, profile, 'marta');
      const unpaid = await call<Schemas['OrderList']>(
        'GET',
        '/trade/app/v1/list?status=payment&range=all',
      );
      const [order] = unpaid.items;
      // A stock of the venue that rose by more than prices are protected is found in the four weeks before any day.
      if (order === undefined) throw new Error('the demonstration has no order to be paid');
      await setPin(page, profile, { password: demoPassword, pin });
      await page.goto('/dashboard');
      const task = page.getByRole('listitem').filter({ hasText: words('task.orderPayment.title') });
      await task.getByRole('link').press('Enter');
      await expect(page).toHaveURL('/orders?status=payment');
      const main = page.getByRole('main');
      const row = main.getByRole('button', { name: new RegExp(order.symbol) });
      await expect(row).toContainText(words('order.status.payment'));
      expect(await findings(page)).toEqual([]);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await row.press('Enter');
        const sheet = page.getByRole('dialog');
        await expect(page).toHaveURL(`/orders?status=payment&order=${order.id}`);
        await expect(sheet.getByText(words('order.next.payment'))).toBeVisible();
        for (const id of ['setAside', 'limit', 'advanced', 'toPay', 'due'])
          await expect(
            sheet.getByText(words(`order.payment.${id}`), { exact: true }),
          ).toBeVisible();
        await expect(sheet.getByText(words('order.event.payment'))).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(row).toBeFocused();
      }
      await row.press('Enter');
      const sheet = page.getByRole('dialog');
      const before = await call<Schemas['AccountList']>('GET', '/acc/app/v1/list');
      await sheet.locator('button', { hasText: /\d/ }).first().press('Enter');
      await page.getByLabel(words('form.pin.pin'), { exact: true }).fill(pin);
      await page.keyboard.press('Enter');
      const status = sheet.getByRole('status');
      await expect(status).toBeFocused();
      await expect(status).toContainText(words('order.status.holding'));
      await expect(sheet.getByText(words('order.event.paid'))).toBeVisible();
      expect(await findings(page)).toEqual([]);
      const after = await call<Schemas['AccountList']>('GET', '/acc/app/v1/list');
      const cash = ({ items }: Schemas['AccountList']) =>
        Math.round(Number(items.find((each) => each.currency === order.account)?.cash) * 100);
      expect(cash(before) - cash(after)).toBe(Math.round(Number(order.to_pay) * 100));
      await page.keyboard.press('Escape');
      await expect(main.getByText(words('order.none'))).toBeVisible();
    },
  );
});
