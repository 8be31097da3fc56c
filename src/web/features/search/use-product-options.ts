import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { productQueries } from '#api/product-queries.ts';
import { bestMatches } from '#core/text-match.ts';
import { useGates } from '#access/use-gate.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import type { PlainOption } from './palette-option.ts';

// Shorter words are part of almost every name.
const shortest = 3;
const maxOptions = 3;

/** Products of the catalogue by their names, each with its rate. */
export function useProductOptions(words: string): readonly PlainOption[] {
  const { api, file } = useApp();
  const signedIn = useSignedIn();
  const gates = useGates();
  const format = useFormat();
  const navigate = useNavigate();
  const screen = file.screens.find(({ id }) => id === 'discover');
  const isAsked =
    signedIn &&
    words.length >= shortest &&
    screen !== undefined &&
    gates(screen.access).state === 'open' &&
    gates('products').state === 'open';
  const list = useQuery({ ...productQueries.products(api), enabled: isAsked });
  const items = isAsked ? (list.data?.items ?? []) : [];
  return bestMatches(words, items, ({ name }) => [name], maxOptions).map(
    ({ code, name, annual_rate }): PlainOption => ({
      key: `product ${code}`,
      group: 'products',
      name,
      icon: 'discover',
      ...(annual_rate !== null && { figure: format.part(annual_rate) }),
      choose() {
        const query = new URLSearchParams({ product: code });
        void navigate(`${screen?.route ?? ''}?${query.toString()}`, { replace: true });
      },
    }),
  );
}
