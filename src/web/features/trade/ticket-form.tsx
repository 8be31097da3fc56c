import { useCallback, useEffect, useRef } from 'react';
import { QueryError } from '#errors/query-error.tsx';
import { errorCode } from '#errors/refusal-detail.tsx';
import { openedPart } from '#platform/opened-part.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TicketEntry } from './ticket-entry.tsx';
import { TicketReview } from './ticket-review.tsx';
import type { TicketFormProps } from './ticket.ts';
import { useReviewStep } from './use-review-step.ts';
import { useTicket } from './use-ticket.ts';

// What became of an order is fetched while it is reviewed.
const done = () => import('./ticket-done.tsx');
const TicketDone = openedPart(done, <SkeletonRows rows={4} />);

/** A ticket at its step: typed, reviewed, or at work. */
export function TicketForm(props: TicketFormProps) {
  const ticket = useTicket(props);
  const { send, order, quote, asked, basis, isReviewing, isInReview, isSending } = ticket;
  const step = useReviewStep(isReviewing, send);
  const onEnded = useCallback(() => send({ type: 'ended' }), [send]);
  const submit = useRef<HTMLButtonElement>(null);
  const wasReviewing = useRef(false);
  useEffect(() => {
    // Where it does not come, it is asked for again once it is needed.
    if (isReviewing) done().catch(() => undefined);
    // What had the focus in the review is gone.
    if (wasReviewing.current && !isReviewing) submit.current?.focus();
    wasReviewing.current = isReviewing;
  }, [isReviewing]);

  if (order !== null) return <TicketDone order={order} onEnded={onEnded} onAgain={ticket.again} />;
  if (isInReview && quote !== null && asked !== null)
    return (
      <TicketReview
        {...ticket.notice}
        quote={quote}
        request={asked}
        side={asked.side}
        purchase={asked.purchase ?? null}
        until={ticket.until}
        before={ticket.before}
        isValid={ticket.isValid}
        isBusy={isSending || ticket.isQuoting}
        onConfirm={() => send({ type: 'confirm' })}
        onBack={step.leave}
      />
    );
  // That there is no such stock is said beside it, once a screen.
  if (ticket.hasNoBasis)
    return errorCode(basis.error) === 'notFound' ? null : <QueryError query={basis} />;
  return (
    <TicketEntry
      {...props}
      ticket={ticket}
      submit={submit}
      onReview={() => {
        ticket.forgetReview();
        step.enter();
      }}
    />
  );
}
