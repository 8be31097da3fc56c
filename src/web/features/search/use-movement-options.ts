import { useQueries, useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { queries } from '#api/queries.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useGates } from '#access/use-gate.ts';
import { movementName } from '#page/movement-name.ts';
import { foundMovements } from '#data/found-movements.ts';
import { statementSearch } from '#page/statement-search.ts';
import type { PlainOption } from './palette-option.ts';

// Shorter words are part of almost every name.
const shortest = 3;
// Of each account, and of so many accounts: the statement has them all.
const maxOptions = 3;
const accountsAsked = 3;

/** Lines of the client's own statements that the words may mean: an amount, the beginning of a reference, a type by its name. */
export function useMovementOptions(words: string): readonly PlainOption[] {
  const { api, file } = useApp();
  const signedIn = useSignedIn();
  const gates = useGates();
  const { locale } = useIntl();
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const screen = file.screens.find(({ id }) => id === 'statement');
  const search = statementSearch(words, decimalStyle(locale), (kind) => text(movementName(kind)));
  const isAsked =
    signedIn &&
    words.length >= shortest &&
    search !== null &&
    screen !== undefined &&
    gates(screen.access).state === 'open';
  const accounts = useQuery({ ...queries.accounts(api), enabled: isAsked });
  const asked = isAsked ? (accounts.data?.items ?? []).slice(0, accountsAsked) : [];
  const found = useQueries({
    queries: asked.map(({ currency }) => foundMovements(api, currency, search ?? {}, maxOptions)),
  });
  return asked
    .flatMap(({ currency }, at) =>
      (found[at]?.data?.items ?? []).map((movement) => ({ currency, movement })),
    )
    .sort((one, other) => Date.parse(other.movement.booked_at) - Date.parse(one.movement.booked_at))
    .slice(0, maxOptions)
    .map(({ currency, movement }): PlainOption => ({
      key: `movement ${currency} ${movement.seq}`,
      group: 'movements',
      name: text(movementName(movement.what)),
      detail: format.moment(Date.parse(movement.booked_at)),
      icon: 'statement',
      figure: format.money(movement.amount, currency, { signed: true }),
      choose() {
        const query = new URLSearchParams({ account: currency, range: 'all', q: words });
        void navigate(`${screen?.route ?? ''}?${query.toString()}`, { replace: true });
      },
    }));
}
