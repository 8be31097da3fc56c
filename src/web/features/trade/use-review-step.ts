import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

interface ReviewStep {
  /** To the review, as a place of its own: going back leads to what was typed. */
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * Keeps the address and the flow at the same step. Whichever of the two was moved last leads: the buttons of the browser, or what
 * became of a quote.
 */
export function useReviewStep(
  isReviewing: boolean,
  send: (event: { readonly type: 'review' | 'back' }) => void,
): ReviewStep {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const isAtReview = query.get('step') === 'review';
  const wasAtReview = useRef(false);
  useEffect(() => {
    const isMoved = isAtReview !== wasAtReview.current;
    wasAtReview.current = isAtReview;
    if (isMoved) send({ type: isAtReview ? 'review' : 'back' });
    else if (isAtReview && !isReviewing)
      setQuery(
        (before) => {
          before.delete('step');
          return before;
        },
        { replace: true },
      );
  }, [isAtReview, isReviewing, send, setQuery]);
  return {
    enter() {
      if (isAtReview) send({ type: 'review' });
      else
        setQuery((before) => {
          before.set('step', 'review');
          return before;
        });
    },
    leave() {
      if (isAtReview) void navigate(-1);
      else send({ type: 'back' });
    },
  };
}
