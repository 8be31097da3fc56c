import { useQuery } from '@tanstack/react-query';
import { placingQueries } from '#api/placing-queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Box } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { ButtonLink } from '#ui/link.ts';
import { OwnSheet } from './own-sheet.tsx';
import { placingTones, type PlacingApplication } from './placing.ts';
import { TakeBackButton } from './take-back-button.tsx';
import { usePlacingWords } from './use-placing-words.ts';

/** An application for shares, or a purchase of them: its status, what they cost, from when they can be sold, and withdrawing it while it is not decided. */
export default function PlacingApplicationSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const words = usePlacingWords();
  const quotePath = useQuotePath();
  const application = useQuery(placingQueries.placingApplication(api, id));
  return (
    <OwnSheet
      query={application}
      onClose={onClose}
      status={(data) => ({
        tone: placingTones[data.status],
        words: words.status(data),
        explained: words.explained(data),
      })}
    >
      {(data, toStatus) => {
        const path = quotePath(data.stock);
        return (
          <>
            <ApplicationFacts application={data} />
            {data.status === 'awaiting' && (
              <TakeBackButton
                send={async () =>
                  (
                    await api.client.POST('/placing/app/v1/application/{id}/withdraw', {
                      params: { path: { id } },
                    })
                  ).data
                }
                queryKey={placingQueries.placingApplication(api, id).queryKey}
                onDone={toStatus}
              >
                {text('product.placing.withdraw')}
              </TakeBackButton>
            )}
            {path !== null && data.status !== 'rejected' && (
              <Box>
                <ButtonLink look="outline" to={path}>
                  {text(data.type === 'otc' ? 'product.otc.view' : 'product.placing.sell')}
                </ButtonLink>
              </Box>
            )}
          </>
        );
      }}
    </OwnSheet>
  );
}

function ApplicationFacts({ application }: { readonly application: PlacingApplication }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, stock, locked_shares, unlocks_on } = application;
  const money = (value: string) => format.money(value, currency);
  return (
    <DescriptionList
      facts={[
        { label: text('product.placing.stock'), value: `${stock.name} (${stock.symbol})` },
        { label: text('product.placing.shares'), value: format.number(application.shares) },
        ...(locked_shares === null
          ? []
          : [
              {
                label: text('product.placing.lockedShares'),
                value: format.number(locked_shares),
              },
            ]),
        {
          label: text('product.placing.price'),
          value: `${format.price(application.price)} ${currency}`,
        },
        { label: text('product.review.amount'), value: money(application.amount) },
        { label: text('product.comparison.by.costs'), value: money(application.fee) },
        { label: text('product.placing.total'), value: money(application.total) },
        ...(unlocks_on === null
          ? []
          : [
              {
                label: text('product.placing.lock'),
                value: text('product.placing.lock.until', { day: format.date(unlocks_on) }),
              },
            ]),
        { label: text('product.reference'), value: application.id },
      ]}
    />
  );
}
