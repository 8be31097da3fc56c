import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { planQueries } from '#api/plan-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import { isStoppable, type Plan } from './plan.ts';

/** Stops a plan, after it was said what happens then. */
export function StopPlan({ plan, onDone }: { readonly plan: Plan; readonly onDone: () => void }) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const [isAsking, ask] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsking) heading.current?.focus();
  }, [isAsking]);
  const { id } = plan;
  const stop = useMutation({
    mutationFn: async () =>
      (await api.client.POST('/plan/app/v1/{id}/stop', { params: { path: { id } } })).data,
    onSuccess(data) {
      client.setQueryData(planQueries.plan(api, id).queryKey, data);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: planQueries.plan(api, id).queryKey }),
  });
  const wait = useWait(stop.error);
  if (!isStoppable(plan)) return null;
  if (!isAsking)
    return (
      <Box>
        <Button onClick={() => ask(true)}>{text('tradingPlan.stop')}</Button>
      </Box>
    );
  return (
    <Stack gap="3">
      <Heading ref={heading} tabIndex={-1}>
        {text('tradingPlan.stop.title')}
      </Heading>
      <Text tone="muted">{text('tradingPlan.stop.detail')}</Text>
      <ClientFailure error={stop.error} wait={wait} />
      <Flex flexWrap="wrap">
        <Button
          look="solid"
          aria-disabled={stop.isPending}
          onClick={() => stop.isPending || stop.mutate()}
        >
          {text('tradingPlan.stop.confirm')}
        </Button>
        <Button disabled={stop.isPending} onClick={() => ask(false)}>
          {text('tradingPlan.stop.back')}
        </Button>
      </Flex>
    </Stack>
  );
}
