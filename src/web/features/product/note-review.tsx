import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noteQueries } from '#api/note-queries.ts';
import { CodedError } from '#core/errors.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Note, NoteSubscription, WantedNote } from './note.ts';
import { ReviewFrame } from './review-frame.tsx';

export interface NoteReviewProps {
  readonly note: Note;
  readonly wanted: WantedNote;
  readonly onBack: () => void;
  readonly onPlaced: (subscription: NoteSubscription) => void;
}

/** Everything once more before the money is set aside; a subscription that can be changed is changed. */
export function NoteReview({ note, wanted, onBack, onPlaced }: NoteReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const { code, currency, closes_at } = note;
  const own = note.own?.can_change === true ? note.own : null;
  const body = { ...wanted };
  const place = useMutation({
    mutationFn: async () => {
      const answer =
        own === null
          ? await api.client.POST('/note/app/v1/item/{code}/subscribe', {
              params: { path: { code } },
              body,
            })
          : await api.client.POST('/note/app/v1/subscription/{id}/change', {
              params: { path: { id: own.id } },
              body,
            });
      return answer.data;
    },
    onSuccess: (data) => data !== undefined && onPlaced(data),
    // What has changed is shown where the amount is typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: noteQueries.note(api, code).queryKey }),
  });
  const money = (amount: string) => format.money(amount, currency);
  return (
    <ReviewFrame
      action={place}
      confirm={text(own === null ? 'product.note.confirm' : 'product.note.confirm.change', {
        amount: money(wanted.amount),
      })}
      onBack={onBack}
    >
      <DescriptionList
        facts={[
          { label: text('product.note.nominal'), value: money(wanted.nominal) },
          { label: text('product.note.price'), value: format.part(note.issue_price) },
          { label: text('product.note.amount'), value: money(wanted.amount) },
          {
            label: text('product.review.from'),
            value: text('product.review.cash', { currency }),
          },
          { label: text('product.note.issues'), value: format.date(note.issues_on) },
          { label: text('product.note.matures'), value: format.date(note.matures_on) },
        ]}
      />
      <Text size="sm" tone="muted">
        {text('product.note.next', {
          at: closes_at === null ? '' : format.moment(Date.parse(closes_at)),
        })}
      </Text>
    </ReviewFrame>
  );
}
