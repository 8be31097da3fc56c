import { compare } from '#core/money.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';

type Borrower = Pick<LoanRow, 'clientId' | 'currency'>;

/** The money to the client's cash, and the debt beside it. */
export function payoutPostings(
  { clientId, currency: asset }: Borrower,
  amount: string,
): readonly Posting[] {
  const [cash, loan] = [clientAccount(clientId, 'cash'), clientAccount(clientId, 'loan')];
  return [
    { source: houseAccount('lending'), destination: cash, asset, amount },
    { source: houseAccount('obligations'), destination: loan, asset, amount },
  ];
}

/** Principal back to where it was lent from, interest to what is earned; the debt is less by the principal. */
export function repaymentPostings(
  borrower: Borrower,
  { principal, interest }: { readonly principal: string; readonly interest: string },
): readonly Posting[] {
  const { clientId, currency: asset } = borrower;
  const source = clientAccount(clientId, 'cash');
  return [
    ...some({ source, destination: houseAccount('lending'), asset, amount: principal }),
    ...some({ source, destination: houseAccount('interest'), asset, amount: interest }),
    ...owedPostings(borrower, principal),
  ];
}

/** Principal that is no debt of the loan any more, because it was paid or is owed as an outstanding balance. */
export function owedPostings(
  { clientId, currency: asset }: Borrower,
  amount: string,
): readonly Posting[] {
  const [source, destination] = [clientAccount(clientId, 'loan'), houseAccount('obligations')];
  return some({ source, destination, asset, amount });
}

function some(posting: Posting): readonly Posting[] {
  return compare(posting.amount, '0') > 0 ? [posting] : [];
}
