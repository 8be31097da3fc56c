import { useQuery } from '@tanstack/react-query';
import { noteQueries } from '#api/note-queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { noteTones, type NoteSubscription } from './note.ts';
import { OwnSheet } from './own-sheet.tsx';
import { TakeBackButton } from './take-back-button.tsx';

/** A subscription of a note: where it stands, its result and what that is made of, and withdrawing it while that is possible. */
export default function NoteSubscriptionSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const subscription = useQuery(noteQueries.noteSubscription(api, id));
  return (
    <OwnSheet
      query={subscription}
      onClose={onClose}
      status={(data) => ({
        tone: noteTones[data.status],
        words: text(`product.note.status.${data.status}`),
        explained: text(`product.note.explain.${data.status}`, { day: format.date(dayOf(data)) }),
      })}
    >
      {(data, toStatus) => (
        <>
          {data.waiting_for !== null && (
            <Notice tone="warn" title={text(`product.note.waiting.${data.waiting_for}`)} />
          )}
          <SubscriptionFacts subscription={data} />
          {data.can_withdraw && (
            <TakeBackButton
              send={async () =>
                (
                  await api.client.POST('/note/app/v1/subscription/{id}/withdraw', {
                    params: { path: { id } },
                  })
                ).data
              }
              queryKey={noteQueries.noteSubscription(api, id).queryKey}
              onDone={toStatus}
            >
              {text('product.note.withdraw')}
            </TakeBackButton>
          )}
        </>
      )}
    </OwnSheet>
  );
}

/** The day that decides next. */
function dayOf({ status, issues_on, observes_on, matures_on }: NoteSubscription): string {
  if (status === 'awaiting') return issues_on;
  return status === 'holding' ? observes_on : matures_on;
}

function SubscriptionFacts({ subscription }: { readonly subscription: NoteSubscription }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, result, initial_close, final_close } = subscription;
  const money = (value: string) => format.money(value, currency);
  return (
    <>
      {result !== null && (
        <Section title={text('product.note.result')}>
          <DescriptionList
            facts={[
              ...(initial_close === null
                ? []
                : [{ label: text('product.note.initial'), value: format.price(initial_close) }]),
              ...(final_close === null
                ? []
                : [{ label: text('product.note.final'), value: format.price(final_close) }]),
              { label: text('product.note.stockChange'), value: format.percent(result.change) },
              { label: text('product.note.redemption'), value: money(result.redemption) },
              { label: text('product.note.coupon'), value: money(result.coupon) },
              { label: text('product.note.outcomes.total'), value: money(result.total) },
            ]}
          />
        </Section>
      )}
      <DescriptionList
        facts={[
          { label: text('product.note.nominal'), value: money(subscription.nominal) },
          { label: text('product.note.amount'), value: money(subscription.amount) },
          { label: text('product.note.issues'), value: format.date(subscription.issues_on) },
          { label: text('product.note.observes'), value: format.date(subscription.observes_on) },
          { label: text('product.note.matures'), value: format.date(subscription.matures_on) },
          { label: text('product.reference'), value: subscription.id },
        ]}
      />
    </>
  );
}
