import { useMutation } from '@tanstack/react-query';
import type { components } from '#api/client.gen.ts';
import { useWait } from '#errors/use-wait.ts';
import { useApp } from '#page/app-context.ts';
import type { FundQuote } from './fund.ts';

type Wanted = components['schemas']['FundQuoteRequest'];

/** Asks the backend for the figures of an order, and hands on those without an obstacle. */
export function useFundQuote(code: string, onQuote: (quote: FundQuote) => void) {
  const { api } = useApp();
  const quote = useMutation({
    mutationFn: async (body: Wanted) =>
      (
        await api.client.POST('/fund/app/v1/item/{code}/quote', {
          params: { path: { code } },
          body,
        })
      ).data,
    onSuccess(data) {
      if (data !== undefined && data.obstacles.length === 0) onQuote(data);
    },
  });
  return { quote, wait: useWait(quote.error) };
}
