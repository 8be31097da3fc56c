import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import {
  application,
  catalogueBody,
  closedProduct,
  draftProduct,
  openProduct,
} from '../given-product.ts';
import { plain, productStage } from '../product-stage.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

type Schemas = components['schemas'];

/** The catalogue, what is applied for from it, and everything that stands in the way. */
export function productSuite(open: OpenStore): void {
  describe('products', { timeout: 300_000 }, () => {
    const stage = productStage(open);
    const { balance, call, place, read, newest, desk, change } = stage;
    const refused = async (code: string, body: object) => {
      const answer = await call('POST', `/item/${code}/apply`, body);
      const { code: error, params } = answer.json<{
        code: string;
        params?: { reasons?: readonly { readonly code: string }[] };
      }>();
      return [answer.statusCode, error, params?.reasons?.map((each) => each.code)];
    };
    const confirmed = async (code: string, amount = '1000') =>
      application(stage.test, code, amount);

    it('are listed in the reader’s language, drafts to the desk alone', async () => {
      const { code } = await draftProduct(stage.test);
      const token = await stage.test.accessToken('marta');
      const list = async (locale: string) =>
        (
          await stage.test.call({
            path: '/api/product/app/v1/list',
            token,
            headers: { 'accept-language': locale },
          })
        ).json<Schemas['ProductList']>().items;
      const spanish = await list('es-ES');
      const names = spanish.map(({ name }) => name);
      expect(names).toContain('Ahorro flexible');
      expect((await list('en-US')).map(({ name }) => name)).toContain('Flexible savings');
      expect(spanish.map((each) => each.code)).not.toContain(code);
      expect((await call('GET', `/item/${code}`)).statusCode).toBe(404);
      // Of a product for private banking the level is named before anything is typed.
      expect(spanish.find((each) => each.code === 'private-365')?.obstacles).toEqual([
        { code: 'level', params: { vip: 4, score: 750, hasVip: 2, hasScore: 720 } },
        { code: 'audience', params: {} },
      ]);
    });

    it('are placed once with the figures that were shown, out of cash and into what is invested', async () => {
      const [cash, invested] = [await balance('cash'), await balance('invested')];
      const quote = (await call('POST', '/item/savings-182/quote', { amount: '1000' })).json<
        Schemas['ProductQuote']
      >();
      expect(quote.obstacles).toEqual([]);
      const body = await confirmed('savings-182');
      const key = 'placed-this-once-and-no-more';
      const first = await call('POST', '/item/savings-182/apply', body, key);
      const again = await call('POST', '/item/savings-182/apply', body, key);
      expect(again.body).toBe(first.body);
      const made = first.json<Schemas['ProductHolding']>();
      expect(made).toMatchObject({
        status: 'holding',
        principal: '1000.00',
        annual_rate: quote.annual_rate,
        started_on: quote.starts_on,
        matures_on: quote.matures_on,
      });
      expect(plain(await balance('cash'))).toBe(plain(String(Number(cash) - 1000)));
      expect(plain(await balance('invested'))).toBe(plain(String(Number(invested) + 1000)));
      expect(await newest(made.id)).toMatchObject({
        kind: 'holdingPlaced',
        link: { to: 'products', id: made.id },
      });
    });

    it('are refused with every obstacle at once', async () => {
      await change({ kycStatus: 'pending', vip: 0 });
      const body = await confirmed('select-365', '999999.5');
      expect(await refused('select-365', body)).toEqual([
        409,
        'productRefused',
        ['identity', 'level', 'aboveMaximum', 'offStep', 'aboveAvailable'],
      ]);
    });

    it('are refused where day or rate are others than were shown', async () => {
      const body = await confirmed('savings-182');
      const changed = [409, 'changedMeanwhile', undefined];
      expect(await refused('savings-182', { ...body, annual_rate: '99' })).toEqual(changed);
      expect(await refused('savings-182', { ...body, as_of: '2026-11-20' })).toEqual(changed);
    });

    it('close to the millisecond, also between the detail and the application', async () => {
      const { code } = await closedProduct(stage.test, 'test-window');
      const body = await confirmed(code, '500');
      expect(await refused(code, body)).toEqual([409, 'productRefused', ['closed']]);
      await desk(`products/${code}/open`);
      const end = new Date(stage.test.now.getTime() + 1);
      const changed = { ...catalogueBody, code, closes_at: end.toISOString() };
      const written = await desk('products', changed);
      expect(written.statusCode).toBe(200);
      await place(code, '500');
      stage.test.now = end;
      expect(await refused(code, body)).toEqual([409, 'productRefused', ['closed']]);
    });

    it('count what is placed already towards the most that a client may have', async () => {
      const { code } = await openProduct(stage.test, 'test-most');
      await desk('products', { ...catalogueBody, code, maximum: '1500' });
      await place(code, '1000');
      expect(await refused(code, await confirmed(code, '501'))).toEqual([
        409,
        'productRefused',
        ['aboveMaximum'],
      ]);
      await place(code, '500');
    });

    it('keep at the desk what clients have agreed to, and take steps that there are', async () => {
      const { code } = await openProduct(stage.test, 'test-desk');
      const other = { ...catalogueBody, code, days: 30 };
      expect((await desk('products', other)).json()).toMatchObject({ code: 'stateConflict' });
      expect((await desk(`products/${code}/end`)).statusCode).toBe(409);
      expect((await desk(`products/${code}/close`)).statusCode).toBe(200);
      expect((await desk(`products/${code}/end`)).statusCode).toBe(200);
      expect((await desk(`products/${code}/open`)).statusCode).toBe(409);
      // Without a rate nothing is opened; a day that has begun keeps its rate.
      const { code: bare } = await draftProduct(stage.test, 'test-bare');
      expect((await desk(`products/${bare}/open`)).statusCode).toBe(400);
      const rate = (from: string) => desk('products/savings-182/rate', { from, annual_rate: '9' });
      expect((await rate('2026-11-21')).statusCode).toBe(400);
      expect((await rate('2026-11-22')).statusCode).toBe(200);
    });

    it('are refused at the desk with rates, amounts and languages that there are not', async () => {
      const { code } = await draftProduct(stage.test, 'test-wrong');
      const put = async (more: object) => {
        const answer = await desk('products', { ...catalogueBody, code, ...more });
        const { errors = [] } = answer.json<{ errors?: readonly { readonly pointer: string }[] }>();
        return [answer.statusCode, errors.map(({ pointer }) => pointer)];
      };
      expect(await put({ early_rate: '1000' })).toEqual([400, ['/early_rate']]);
      expect(await put({ minimum: '10.005', step: '0.001' })).toEqual([400, ['/minimum', '/step']]);
      expect(await put({ texts: { 'pl-PL': catalogueBody.texts['en-US'] } })).toEqual([
        400,
        ['/texts/pl-PL'],
      ]);
      expect(await put({ days: null })).toEqual([400, ['/days']]);
      // What the tenant does not know: no client could have the permission, and the link would lead nowhere.
      expect(await put({ audience: 'of_no_one' })).toEqual([400, ['/audience']]);
      const documents = ['key-information', 'lost'].map((screen) => ({
        kind: 'prospectus',
        screen,
      }));
      expect(await put({ documents })).toEqual([400, ['/documents/1/screen']]);
      for (const annual_rate of ['1000', '-1', '1.23456'])
        expect(
          (await desk(`products/${code}/rate`, { from: '2099-01-01', annual_rate })).statusCode,
        ).toBe(400);
    });

    it('that need a review set the money aside until the desk decides', async () => {
      const cash = await balance('cash');
      const made = await place('select-365', '5000');
      expect(made).toMatchObject({ status: 'awaiting', principal: '0.00', started_on: null });
      expect(plain(await balance('cash'))).toBe(plain(String(Number(cash) - 5000)));
      expect((await desk(`product-holdings/${made.id}/approve`)).statusCode).toBe(200);
      expect(await read(made.id)).toMatchObject({ status: 'holding', principal: '5000.00' });
      expect(await newest(made.id)).toMatchObject({ kind: 'holdingPlaced' });
      expect((await desk(`product-holdings/${made.id}/approve`)).statusCode).toBe(409);
      expect((await call('POST', `/holding/${made.id}/cancel`)).statusCode).toBe(409);
    });

    it('give the money back when the desk rejects or the client cancels', async () => {
      const cash = await balance('cash');
      const first = await place('select-365', '5000');
      const remark = 'The round is full.';
      await desk(`product-holdings/${first.id}/reject`, { remark });
      expect(await read(first.id)).toMatchObject({ status: 'rejected', remark });
      const second = await place('select-365', '5000');
      expect((await call('POST', `/holding/${second.id}/cancel`)).statusCode).toBe(200);
      expect(plain(await balance('cash'))).toBe(plain(cash));
      expect((await desk(`product-holdings/${second.id}/approve`)).statusCode).toBe(409);
    });

    it('that were placed by mistake are undone by the desk, before anything was paid', async () => {
      const cash = await balance('cash');
      const made = await place('savings-182', '1000');
      const remark = 'Placed in the wrong product.';
      expect((await desk(`product-holdings/${made.id}/reverse`, { remark })).statusCode).toBe(200);
      expect(plain(await balance('cash'))).toBe(plain(cash));
      expect(await read(made.id)).toMatchObject({ status: 'rejected', principal: '0.00', remark });
      expect((await desk(`product-holdings/${made.id}/reverse`, { remark })).statusCode).toBe(409);
    });

    it('show the documents that the desk gave them, and those of a demonstration', async () => {
      const documents = [
        { kind: 'prospectus', screen: 'prospectus' },
        { kind: 'keyInformation', screen: 'key-information' },
      ];
      const { code } = await openProduct(stage.test, 'test-documents', { documents });
      expect((await call('GET', `/item/${code}`)).json()).toMatchObject({ documents });
      const lists = ['product', 'fund', 'bond', 'note', 'quant', 'placing'];
      const token = await stage.test.accessToken('marta');
      for (const type of lists) {
        const answer = await stage.test.call({ path: `/api/${type}/app/v1/list`, token });
        const { items } = answer.json<{ items: { code: string; documents: object[] }[] }>();
        const seeded = items.filter((each) => !each.code.startsWith('test-'));
        expect(seeded.length, type).toBeGreaterThan(0);
        for (const each of seeded) expect(each.documents, each.code).toHaveLength(1);
      }
    });

    it('for an audience are shown to all, and applied for by those to whom the desk gave its permission', async () => {
      const audience = 'private_banking';
      const { code } = await openProduct(stage.test, 'test-audience', { audience });
      const desk = await stage.test.call({ path: '/desk/v1/products', token: deskToken });
      const { items } = desk.json<{ items: { code: string; audience: string | null }[] }>();
      expect(items.find((each) => each.code === code)).toMatchObject({ audience });
      expect(items.find((each) => each.code === 'savings-182')).toMatchObject({ audience: null });
      expect((await call('GET', `/item/${code}`)).json()).toMatchObject({
        obstacles: [{ code: 'audience' }],
      });
      const body = await confirmed(code);
      expect(await refused(code, body)).toEqual([409, 'productRefused', ['audience']]);
      await change({ perms: ['products', audience] });
      expect((await call('GET', `/item/${code}`)).json()).toMatchObject({ obstacles: [] });
      await place(code, '1000');
      // Who has lost it keeps what they have, and places no more.
      await change({ perms: ['products'] });
      expect(await refused(code, body)).toEqual([409, 'productRefused', ['audience']]);
    });

    it('that the tenant no longer offers stay with who has them, are left by them, and are applied for by no one', async () => {
      const other = await startTestApp(open, { products: ['fund'] });
      const token = await other.accessToken('marta');
      const get = async (path: string) => other.call({ path: `/api/product/app/v1${path}`, token });
      const { items: holdings } = (await get('/holding/list?limit=50')).json<
        Schemas['ProductHoldingList']
      >();
      const held = holdings.find(({ exit, status }) => exit === 'atOnce' && status === 'holding');
      const heldCode = held?.product ?? '';
      const { items } = (await get('/list')).json<Schemas['ProductList']>();
      expect(items.map((each) => each.code)).toContain(heldCode);
      expect((await get(`/item/${heldCode}`)).json()).toMatchObject({
        obstacles: [expect.objectContaining({ code: 'closed' })],
      });
      const { code } = await openProduct(other, 'never-held');
      expect(items.map((each) => each.code)).not.toContain(code);
      expect((await get(`/item/${code}`)).statusCode).toBe(404);
      const post = async (path: string, body: object) =>
        other.call({ method: 'POST', path: `/api/product/app/v1${path}`, token, body });
      const wanted = await application(other, heldCode, '1000');
      expect((await post(`/item/${heldCode}/apply`, wanted)).statusCode).toBe(404);
      const exit = (await get(`/holding/${held?.id}/exit?amount=1`)).json<Schemas['ProductExit']>();
      const left = await post(`/holding/${held?.id}/leave`, {
        amount: '1',
        interest: exit.interest,
        as_of: exit.as_of,
      });
      expect([left.statusCode, left.body]).toEqual([200, left.body]);
      await other.close();
    });

    it('of others are not there', async () => {
      const made = await place('savings-182', '1000');
      const token = await stage.test.accessToken('outstanding');
      const path = `/api/product/app/v1/holding/${made.id}`;
      for (const each of ['', '/payments', '/exit?amount=1000'])
        expect((await stage.test.call({ path: `${path}${each}`, token })).statusCode).toBe(404);
    });
  });
}
