import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteQueries } from '#api/note-queries.ts';
import { useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import type { Note, NoteSubscription, WantedNote } from './note.ts';
import { NoteFacts, NoteHeadline } from './note-facts.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteOutcomes } from './note-outcomes.tsx';
import { NoteReview } from './note-review.tsx';
import { OrderDone } from './order-done.tsx';
import { ProductObstacles } from './product-obstacles.tsx';

/** One structured note: how it pays and when, what that would be, and subscribing it. */
export default function NoteSheet({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const note = useQuery(noteQueries.note(api, code));
  return (
    <CatalogueSheet query={note} onClose={onClose}>
      {(data) => <Flow note={data} />}
    </CatalogueSheet>
  );
}

function Flow({ note }: { readonly note: Note }) {
  const text = useText();
  const format = useFormat();
  const { own, minimum, currency } = note;
  const isChange = own?.can_change === true;
  const initial = isChange ? own.nominal : minimum;
  const input = useTypedAmount(initial.replace(/[.]0+$/, ''), currency, null);
  const [reviewed, review] = useState<WantedNote | null>(null);
  const [placed, setPlaced] = useState<NoteSubscription | null>(null);
  if (placed !== null)
    return (
      <OrderDone
        title={text('product.note.done')}
        detail={text('product.note.done.detail', { day: format.date(placed.issues_on) })}
        to={openedAt('', 'notes', placed.id)}
      />
    );
  if (reviewed !== null)
    return (
      <NoteReview note={note} wanted={reviewed} onBack={() => review(null)} onPlaced={setPlaced} />
    );
  // What is held is shown as it is, whatever was typed.
  const shown = own === null || isChange ? (input.amount ?? minimum) : own.nominal;
  const obstacles = note.obstacles.filter(({ code }) => code !== 'subscribed');
  return (
    <>
      <Text tone="muted">{note.summary}</Text>
      <NoteHeadline note={note} />
      {own !== null && (
        <Box>
          <Text size="sm" tone="muted" marginBottom="2">
            {text('product.note.own', { amount: format.money(own.nominal, currency) })}
          </Text>
          <ButtonLink look="outline" to={openedAt('', 'notes', own.id)}>
            {text('product.note.own.open')}
          </ButtonLink>
        </Box>
      )}
      <NoteOutcomes note={note} nominal={shown} />
      {note.stage === 'subscription' && (own === null || isChange) && (
        <Section title={text(isChange ? 'product.note.change' : 'product.note.subscribe')}>
          <Stack gap="4">
            {!isChange && <ProductObstacles role="status" obstacles={obstacles} />}
            <NoteForm note={note} input={input} onReview={review} />
          </Stack>
        </Section>
      )}
      <NoteFacts note={note} />
    </>
  );
}
