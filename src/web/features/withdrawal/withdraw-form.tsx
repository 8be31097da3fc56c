import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { readAmount } from '#forms/typed-amount.ts';
import { useFailure } from '#errors/use-failure.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useApp } from '#page/app-context.ts';
import { useKeptText } from '#page/use-kept-text.ts';
import { ClosedWithdrawal } from './closed-withdrawal.tsx';
import { asksForPac } from './pac-field.tsx';
import { WithdrawFields } from './withdraw-fields.tsx';
import { WithdrawSummary } from './withdraw-summary.tsx';
import { WithdrawalDone } from './withdrawal-done.tsx';
import { withdrawing } from './withdrawing.ts';
import type { Payee, Withdrawal, WithdrawalCheck, WithdrawalTerms } from './withdrawal.ts';

export interface WithdrawFormProps {
  readonly terms: WithdrawalTerms;
  readonly payees: readonly Payee[];
  readonly onOpen: (id: string) => void;
}

/** A new withdrawal: typed, checked, confirmed, asked for; or everything that stands in its way. */
export function WithdrawForm({ terms, payees, onOpen }: WithdrawFormProps) {
  const { api } = useApp();
  const locale = useLocale();
  const [check, setCheck] = useState<WithdrawalCheck | null>(null);
  const [made, setMade] = useState<Withdrawal | null>(null);
  const [machine] = useState(() =>
    withdrawing(api, { showCheck: setCheck, showWithdrawal: setMade }),
  );
  const [state, send] = useMachine(machine);
  const failure = useFailure(state.context.failure);
  const kept = useKeptText('amount');
  const [typed, setTyped] = useState(kept.typed ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  // Never in the address: it is a secret until it is used.
  const [pac, setPac] = useState('');
  const style = useMemo(() => decimalStyle(locale), [locale]);
  const { currency, country } = terms;
  const offered = payees.filter(
    (payee) => payee.country === country && payee.status !== 'rejected',
  );
  const usable = offered.find(({ status }) => status === 'accepted') ?? offered[0];
  const payee = offered.find(({ id }) => id === chosen) ?? usable;
  const read = readAmount(typed, currency, style, null);

  function type(value: string) {
    setTyped(value);
    kept.keep(value);
    send({ type: 'edit' });
  }

  if (state.matches('requested') && made !== null)
    return (
      <WithdrawalDone
        withdrawal={made}
        onOpen={() => onOpen(made.id)}
        onAgain={() => {
          type('');
          setPac('');
          send({ type: 'again' });
        }}
      />
    );

  const isConfirming =
    state.matches('confirming') ||
    state.matches('requesting') ||
    state.matches('lookingUp') ||
    state.matches('unknown');
  if (isConfirming && check !== null && payee !== undefined)
    return (
      <WithdrawSummary
        check={check}
        payee={payee}
        failure={failure}
        isUnknown={state.matches('unknown')}
        isBusy={!state.matches('confirming')}
        onConfirm={() => send({ type: 'confirm' })}
        onLookUp={() => send({ type: 'lookUp' })}
        onBack={() => send({ type: 'edit' })}
      />
    );
  // Only what is at rest gives way: what was asked for is on the page until it has its outcome, and what was typed until it can be sent.
  if (terms.reasons.length > 0) return <ClosedWithdrawal terms={terms} />;
  return (
    <WithdrawFields
      terms={terms}
      payees={offered}
      payee={payee?.id ?? null}
      typed={typed}
      read={read}
      isBusy={state.matches('checking')}
      reasons={state.matches('refused') ? (check?.reasons ?? []) : []}
      failure={failure}
      onPayee={(id) => {
        setChosen(id);
        send({ type: 'edit' });
      }}
      onType={type}
      pac={pac}
      onPac={(value) => {
        setPac(value);
        send({ type: 'edit' });
      }}
      onSubmit={(amount) => {
        if (payee === undefined) return;
        const code = asksForPac(terms, amount) && pac.trim() !== '' ? { pac: pac.trim() } : {};
        send({ type: 'check', draft: { payee: payee.id, amount, ...code } });
      }}
    />
  );
}
