import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { boughtBond, openBond } from '../given-bond.ts';
import { openFund, waitingOrder } from '../given-fund.ts';
import { openNote, subscribedNote } from '../given-note.ts';
import { appliedFor, openOffering } from '../given-offering.ts';
import { quotedBid, quotedOtc } from '../given-otc.ts';
import { openProduct, placedHolding } from '../given-product.ts';
import { boughtQuant, openQuant } from '../given-quant.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

const more = { summary: 'S', risks: 'R' };
const [english, spanish] = [
  { 'en-US': { name: 'Northern light', ...more } },
  { 'es-ES': { name: 'Luz del norte', ...more } },
];

/** Messages of products and offerings name them in the client's language. */
export function namedMessagesSuite(open: OpenStore): void {
  describe('messages about products', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterAll(() => test.close());

    const named = async (link: { readonly id: string }) => {
      const token = await test.accessToken('marta');
      const answer = await test.call({ path: '/api/message/app/v1/list?limit=50', token });
      const { items } = answer.json<components['schemas']['ClientMessageList']>();
      return items.find((each) => each.link?.id === link.id)?.params['name'];
    };

    const cases: readonly (readonly [
      string,
      (code: string, texts: object) => Promise<{ id: string }>,
    ])[] = [
      [
        'fund',
        async (code, texts) => {
          await openFund(test, code, { texts });
          return waitingOrder(test, 'marta', code);
        },
      ],
      [
        'bond',
        async (code, texts) => {
          await openBond(test, code, { texts });
          return boughtBond(test, 'marta', code);
        },
      ],
      [
        'note',
        async (code, texts) => {
          await openNote(test, code, { texts });
          return subscribedNote(test, 'marta', code);
        },
      ],
      [
        'quant',
        async (code, texts) => {
          await openQuant(test, code, { texts });
          return boughtQuant(test, 'marta', code);
        },
      ],
      [
        'savings',
        async (code, texts) => {
          await openProduct(test, code, { texts });
          return placedHolding(test, 'marta', code, '500');
        },
      ],
      [
        'otc',
        async (code, texts) => {
          await quotedOtc(test, code, { texts });
          return quotedBid(test, 'marta', code);
        },
      ],
      [
        'offering',
        async (_, texts) => {
          const { code } = await openOffering(test, { texts });
          return appliedFor(test, 'marta', code);
        },
      ],
    ];

    // The tests sign in with an app in Spanish.
    it.each(cases)('call a %s by its name in the language of the client', async (kind, make) => {
      const made = await make(`named-${kind}`, { ...english, ...spanish });
      expect(await named(made)).toBe('Luz del norte');
    });

    it.each(cases)(
      'call a %s by a name that it has where theirs is missing',
      async (kind, make) => {
        expect(await named(await make(`other-${kind}`, english))).toBe('Northern light');
      },
    );
  });
}
