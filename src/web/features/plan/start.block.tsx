import { useQuery } from '@tanstack/react-query';

import { planQueries } from '#api/plan-queries.ts';
import type { PlanStartProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { openedParts } from '#page/object-address.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

// The form, its figures and the text of the risks are fetched when a plan is begun.
const StartSheet = openedPart(() => import('./start-sheet.tsx'));

/** What a plan does, and a button that begins one. */
export default function Start({ form }: PlanStartProps) {
  const { api } = useApp();
  const text = useText();
  const offer = useQuery(planQueries.offer(api));
  const [place, set] = usePlace();
  const isFull = offer.data !== undefined && offer.data.running >= offer.data.max_running;
  const isOpen = offer.data !== undefined && !offer.data.is_halted && !isFull;
  return (
    <Section title={text('tradingPlan.new.title')}>
      {offer.isLoadingError && <QueryError query={offer} />}
      {offer.isPending && <SkeletonRows rows={3} />}
      {offer.data !== undefined && (
        <Stack gap="4" alignItems="flex-start">
          <Text tone="muted">{text('tradingPlan.new.detail')}</Text>
          {offer.data.is_halted && (
            <Notice tone="warn" title={text('tradingPlan.halted.title')}>
              {text('error.planHalted')}
            </Notice>
          )}
          {isFull && (
            <Notice tone="warn" title={text('tradingPlan.full.title')}>
              {text('error.planLimitReached', { limit: offer.data.max_running })}
            </Notice>
          )}
          <Box>
            <Button look="solid" disabled={!isOpen} onClick={() => set({ new: 'plan' }, false)}>
              {text('tradingPlan.new.begin')}
            </Button>
          </Box>
          {isOpen && place.get('new') === 'plan' && (
            <StartSheet
              offer={offer.data}
              form={form}
              onClose={() => set({ new: null }, true)}
              onStarted={(id) => set({ new: null, [openedParts.plans]: id }, true)}
            />
          )}
        </Stack>
      )}
    </Section>
  );
}
