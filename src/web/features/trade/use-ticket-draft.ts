import { useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { digitsOf, priceDigits, readNumber, type TicketDraft } from '#core/trading/typed-order.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import type { Account, OrderRequest } from './ticket.ts';

type TypedTexts = Pick<TicketDraft, 'value' | 'price'>;
type Stock = Pick<OrderRequest, 'market' | 'symbol' | 'side'> & {
  readonly purchase: string | null;
};

/** What is typed into a ticket, and the request that it makes once it is complete. */
export function useTicketDraft(stock: Stock, accounts: readonly Account[]) {
  const [draft, setDraft] = useState<TicketDraft>(() => emptyDraft(accounts));
  const [isOwnAccount, setOwnAccount] = useState(false);
  // What is typed is drawn in its field at once, and in the rest of the ticket a moment later.
  const typed = useRef({ value: draft.value, price: draft.price });
  const [revision, setRevision] = useState(0);
  const put = (changes: Partial<TicketDraft>) => setDraft((before) => ({ ...before, ...changes }));
  function change(changes: Partial<TicketDraft>): void {
    if (changes.account !== undefined) setOwnAccount(true);
    const { value, price } = changes;
    if (value !== undefined || price !== undefined) {
      typed.current = { value: value ?? typed.current.value, price: price ?? typed.current.price };
      setRevision((count) => count + 1);
    }
    put(changes);
  }
  return {
    draft,
    /** How often value or price were set by anything but their fields. */
    revision,
    request: useRequest(stock, draft),
    change,
    /** A key in the field of value or price, before anything is drawn for it. */
    noteKey(changes: Partial<TypedTexts>): void {
      typed.current = { ...typed.current, ...changes };
    },
    /** What stands in the field of value or price. */
    type: (changes: Partial<TypedTexts>) => put(changes),
    clear: () => change({ value: '', price: '' }),
    /** Whether everything that was typed is in the draft already. */
    isWhole: () => typed.current.value === draft.value && typed.current.price === draft.price,
    /** The account in the stock's own currency leads, where there is one and no other was chosen. */
    lead(currency: string | undefined) {
      const home = accounts.find((each) => each.currency === currency)?.currency;
      if (!isOwnAccount && home !== undefined && home !== draft.account)
        setDraft((before) => ({ ...before, account: home }));
    },
  };
}

function emptyDraft(accounts: readonly Account[]): TicketDraft {
  const main = accounts.find(({ is_default }) => is_default) ?? accounts[0];
  return {
    type: 'market',
    validity: 'day',
    by: 'quantity',
    value: '',
    price: '',
    account: main?.currency ?? '',
  };
}

/** What is typed as a request, once it is complete; the same one for as long as the same is typed. */
function useRequest(
  { market, symbol, side, purchase }: Stock,
  draft: TicketDraft,
): OrderRequest | null {
  const { locale } = useIntl();
  return useMemo(() => {
    const { type, validity, by, account } = draft;
    const style = decimalStyle(locale);
    const { value } = readNumber(draft.value, style, digitsOf(draft));
    const price = type === 'market' ? null : readNumber(draft.price, style, priceDigits).value;
    if (value === null || (type !== 'market' && price === null)) return null;
    return { market, symbol, side, type, validity, price, by, value, account, purchase };
  }, [market, symbol, side, purchase, draft, locale]);
}
