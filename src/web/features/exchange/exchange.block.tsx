import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { ExchangeExchangeProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { Exchanges } from './exchanges.tsx';

/** Exchange between the client's currency accounts (specification §5: at least two, the source with a balance). */
export default function Exchange(_: ExchangeExchangeProps) {
  const { api } = useApp();
  const text = useText();
  const accounts = useQuery(queries.accounts(api));
  return (
    <Stack gap="8">
      <Section title={text('exchange.title')}>
        <Box maxWidth="560px" minHeight="420px">
          {accounts.isLoadingError && (
            <Notice
              tone="danger"
              title={text('error.accountsUnavailable')}
              action={{ label: text('action.retry'), run: () => void accounts.refetch() }}
            >
              {text('part.safe')}
            </Notice>
          )}
          {accounts.isPending && <SkeletonRows rows={5} height="72px" />}
          {accounts.data !== undefined &&
            (accounts.data.items.length < 2 ? (
              <Notice title={text('exchange.second.title')}>
                {text('exchange.second.detail')}
              </Notice>
            ) : (
              <ExchangeForm accounts={accounts.data.items} />
            ))}
        </Box>
      </Section>
      <Exchanges />
    </Stack>
  );
}
