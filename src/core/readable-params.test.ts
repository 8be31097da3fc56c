import { expect, it } from 'vitest';
import texts from '#i18n/messages/en-US.json' with { type: 'json' };
import { createFormat } from './create-format.ts';
import { readableParams } from './readable-params.ts';

it('writes the numbers of a message as the reader does, and leaves names and codes alone', () => {
  const params = { amount: '12500.50', currency: 'EUR', number: '12500', reference: '1234' };
  expect(readableParams(params, createFormat('es-ES'))).toEqual({
    ...params,
    amount: '12.500,50',
  });
  expect(readableParams({ price: '0.00012345', side: 'buy' }, createFormat('pl-PL'))).toEqual({
    price: '0,00012345',
    side: 'buy',
  });
  expect(readableParams({ change: '-1.20' }, createFormat('es-ES'))).toEqual({ change: '−1,20' });
  expect(readableParams({ due: '2026-12-01' }, createFormat('en-US', 'UTC'))).toEqual({
    due: 'Dec 1, 2026',
  });
  expect(readableParams({ amount: 'none' }, createFormat('es-ES'))).toEqual({ amount: 'none' });
});

it('writes every amount that a message names with its currency', () => {
  const messages = new Map(Object.entries(texts));
  const named = [...messages]
    .filter(([id]) => id.startsWith('clientMessage.'))
    .flatMap(([, text]) => [...text.matchAll(/\{(\w+)\} \{(?:asset|currency|buy|sell)\}/g)])
    .map(([, name = '']) => name);
  const amounts = new Set(named);
  expect(amounts.size).toBeGreaterThan(5);
  for (const name of amounts)
    expect(readableParams({ [name]: '1234.5' }, createFormat('es-ES'))).toEqual({
      [name]: '1.234,5',
    });
});
