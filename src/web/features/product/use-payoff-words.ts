import { compare } from '#core/money.ts';
import type { NotePayoff } from '#core/product/note-payoff.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { Note } from './note.ts';

/** How a note pays, in a sentence or two. */
export function usePayoffWords(): (note: Note) => string {
  const text = useText();
  const format = useFormat();
  return ({ payoff, underlying: { name }, observes_on }) => {
    if (payoff.kind === 'reverseConvertible')
      return text('product.note.payoff.reverse', {
        name,
        coupon: format.part(payoff.coupon),
        barrier: format.part(payoff.barrier),
        day: format.date(observes_on),
      });
    return text(
      payoff.cap === null ? 'product.note.payoff.protected' : 'product.note.payoff.capped',
      {
        name,
        whole: compare(payoff.protection, '100') >= 0 ? 'yes' : 'no',
        protection: format.part(payoff.protection),
        participation: format.part(payoff.participation),
        cap: format.part(payoff.cap ?? '0'),
      },
    );
  };
}

/** The figure that leads a note: its coupon, or what of the nominal amount is protected. */
export function leadOf(payoff: NotePayoff): {
  readonly part: string;
  readonly label: 'product.note.lead.coupon' | 'product.note.lead.protection';
} {
  return payoff.kind === 'protected'
    ? { part: payoff.protection, label: 'product.note.lead.protection' }
    : { part: payoff.coupon, label: 'product.note.lead.coupon' };
}
