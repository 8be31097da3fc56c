import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUnlockLinks } from '#access/use-unlock-links.ts';
import { creditQueries } from '#api/credit-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { FiguresFacts } from './figures-facts.tsx';
import { LoanActions } from './loan-actions.tsx';
import { LoanDocuments } from './loan-documents.tsx';
import { LoanPayments } from './loan-payments.tsx';
import { loanTones, type LoanDetail } from './loan.ts';
import { RepayForm } from './repay-form.tsx';
import { Schedule } from './schedule.tsx';

// The agreement and its form are fetched with an offer.
const AcceptanceForm = openedPart(() => import('./acceptance-form.tsx'), <SkeletonRows rows={5} />);

export interface LoanSheetProps {
  readonly id: string;
  /** Form by which an offer is accepted. */
  readonly form: string;
  readonly onClose: () => void;
}

/** One loan: where it stands and what happens next, what it costs, and everything that can be done about it. */
export default function LoanSheet({ id, form, onClose }: LoanSheetProps) {
  const { api } = useApp();
  const text = useText();
  const loan = useQuery(creditQueries.loan(api, id));
  // Who has done something hears the outcome: what had the focus may be gone.
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = loan;
  return (
    <Sheet
      title={text(data === undefined ? 'loan.title' : `loan.purpose.${data.loan_purpose}`)}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {loan.isLoadingError && <QueryError query={loan} />}
        {loan.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={loanTones[data.status]}>
                {text(`loan.status.${data.status}`)}
              </StatusPill>
              <Text tone="muted">{text(`loan.explain.${data.status}`)}</Text>
            </Stack>
            <Detail loan={data} form={form} onDone={() => outcome.current?.focus()} />
          </>
        )}
      </Stack>
    </Sheet>
  );
}

interface DetailProps {
  readonly loan: LoanDetail;
  readonly form: string;
  readonly onDone: () => void;
}

function Detail({ loan, form, onDone }: DetailProps) {
  const text = useText();
  const format = usePrivateFormat();
  const { status, remark, currency, figures, plan } = loan;
  const isRunning = status === 'using' || status === 'repayment';
  const remedy = useUnlockLinks().outstanding;
  const missed = plan.some(({ state }) => state === 'missed');
  return (
    <>
      {remark !== null && (status === 'rejected' || status === 'awaiting') && (
        <Notice tone="warn" title={text(`loan.remark.${status}`)}>
          {remark}
        </Notice>
      )}
      {isRunning && missed && (
        <Notice tone="danger" title={text('loan.missed.title')}>
          <Stack gap="3" alignItems="flex-start">
            <Text>{text('loan.missed.detail')}</Text>
            {remedy !== null && (
              <ButtonLink look="outline" to={remedy.to}>
                {text(remedy.words)}
              </ButtonLink>
            )}
          </Stack>
        </Notice>
      )}
      <LoanDocuments loan={loan} onDone={onDone} />
      {isRunning && <Running loan={loan} />}
      {isRunning && loan.next !== null && (
        <RepayForm key={`${loan.principal_left} ${loan.next.due}`} loan={loan} onDone={onDone} />
      )}
      {status === 'approved' && figures !== null && (
        <FiguresFacts figures={figures} currency={currency} />
      )}
      {plan.length > 0 && (
        <Section title={text('loan.schedule')}>
          <Schedule
            currency={currency}
            lines={plan.map((line) => ({
              ...line,
              state: status === 'approved' ? null : line.state,
            }))}
          />
        </Section>
      )}
      {status === 'approved' && <AcceptanceForm loan={loan} form={form} onDone={onDone} />}
      <LoanPayments loan={loan} />
      <DescriptionList
        facts={[
          { label: text('loan.applied.amount'), value: format.money(loan.amount, currency) },
          { label: text('loan.applied.at'), value: format.moment(Date.parse(loan.created_at)) },
          { label: text('loan.reason'), value: loan.reason },
          ...(loan.approved_at === null
            ? []
            : [
                {
                  label: text('loan.approved.at'),
                  value: format.moment(Date.parse(loan.approved_at)),
                },
              ]),
          ...(loan.offer_until === null
            ? []
            : [
                {
                  label: text('loan.offer.until'),
                  value: format.moment(Date.parse(loan.offer_until)),
                },
              ]),
          { label: text('loan.reference'), value: loan.id },
        ]}
      />
      <LoanActions loan={loan} onDone={onDone} />
    </>
  );
}

/** What is left of a loan, and when the next instalment is collected. */
function Running({ loan }: { readonly loan: LoanDetail }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, next, principal_left, figures } = loan;
  const money = (value: string) => format.money(value, currency);
  return (
    <DescriptionList
      facts={[
        { label: text('loan.left'), value: money(principal_left ?? '0') },
        ...(next === null
          ? []
          : [
              { label: text('loan.next.amount'), value: money(next.amount) },
              { label: text('loan.next.due'), value: format.date(next.due) },
            ]),
        ...(figures === null
          ? []
          : [
              { label: text('loan.rate'), value: format.part(figures.annual_rate) },
              { label: text('loan.borrowed'), value: money(figures.amount) },
            ]),
      ]}
    />
  );
}
