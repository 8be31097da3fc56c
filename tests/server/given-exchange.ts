import type { components } from '#api/client.gen.ts';
import type { TestApp } from './test-app.ts';

/** A quote of ten euros to dollars that is not executed yet; returns its id. */
export async function givenQuote(test: TestApp, token: string): Promise<string> {
  const answer = await test.call({
    method: 'POST',
    path: '/api/exchange/app/v1/quote',
    body: { sell: 'EUR', buy: 'USD', side: 'sell', amount: '10' },
    token,
  });
  return answer.json<components['schemas']['ExchangeQuote']>().id ?? '';
}

/** An exchange of ten euros to dollars; answers its id. */
export async function executedExchange(test: TestApp, token: string): Promise<string> {
  const quote = await givenQuote(test, token);
  await test.call({ method: 'POST', path: '/api/exchange/app/v1', body: { quote }, token });
  return quote;
}
