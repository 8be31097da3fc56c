import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { CatalogueCard, type CompareChoice } from './catalogue-card.tsx';
import type { Note } from './note.ts';
import { leadOf } from './use-payoff-words.ts';

export interface NoteCardProps {
  readonly note: Note;
  readonly compare: CompareChoice;
  readonly onOpen: () => void;
}

/** One structured note: its coupon or protection, until when it is subscribed, and when it pays. */
export function NoteCard({ note, ...rest }: NoteCardProps) {
  const text = useText();
  const format = useFormat();
  const lead = leadOf(note.payoff);
  return (
    <CatalogueCard
      {...rest}
      item={note}
      kind={text('product.kind.subscribe')}
      figure={format.part(lead.part)}
      figureNote={
        <>
          <Text as="span" display="block" size="xs" tone="muted">
            {text(lead.label)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {note.stage === 'subscription' && note.closes_at !== null
              ? text('product.note.until', { day: format.day(Date.parse(note.closes_at)) })
              : text(`product.note.stage.${note.stage}`)}
            {' · '}
            {text('product.note.pays.on', { day: format.date(note.matures_on) })}
          </Text>
        </>
      }
    />
  );
}
