import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useMemo, useRef } from 'react';
import { planQueries } from '#api/plan-queries.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { fillDocument } from '#core/document.ts';
import { toBig } from '#core/money.ts';
import { refusalDetail } from '#errors/refusal-detail.tsx';
import type { FormScope } from '#forms/form-ports.ts';
import { LongForm } from '#forms/long-form.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import type { Plan, PlanOffer } from './plan.ts';

export interface StartReviewProps {
  readonly draft: Plan;
  readonly offer: PlanOffer;
  readonly form: string;
  readonly onBack: () => void;
  readonly onStarted: (id: string) => void;
}

/** Every figure once more, and the text of the risks read to its end: what is confirmed is what is posted. */
export function StartReview({ draft, offer, form, onBack, onStarted }: StartReviewProps) {
  const { api, file, files } = useApp();
  const { language } = usePreferences();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // Who has gone on by keyboard reads on here.
  useEffect(() => heading.current?.focus(), []);
  const loaded = use(files.form(form));
  const kind = loaded.form.ui['agreement']?.document ?? '';
  const version = versionOf(file.documents[kind]?.[language] ?? '');
  const { id, currency, amount, order_limit, loss_limit } = draft;
  const available = offer.venues.find(({ market }) => market === draft.market)?.available ?? '0';
  const money = (value: string) => format.money(value, currency);
  const scope: FormScope = useMemo(
    () => ({
      country: countryOfPhoneCode(file.profile.countryCode).code,
      explain: refusalDetail,
      document: async (name) =>
        fillDocument(await files.text(name, language), {
          company: file.profile.company.name,
          amount: format.money(amount, currency),
          order: format.money(order_limit, currency),
          loss: format.money(loss_limit, currency),
        }),
    }),
    [file, files, language, format, amount, currency, order_limit, loss_limit],
  );

  async function start(): Promise<void> {
    const { data } = await api.client.POST('/plan/app/v1/{id}/start', {
      params: { path: { id } },
      body: { risk_version: offer.risk_version, agreement: true, agreement_version: version },
    });
    client.setQueryData(planQueries.plan(api, id).queryKey, data);
    onStarted(id);
  }

  return (
    <Stack gap="5" data-task>
      <Heading ref={heading} tabIndex={-1}>
        {text('tradingPlan.review')}
      </Heading>
      <DescriptionList
        facts={[
          {
            label: text('tradingPlan.strategy'),
            value: text(`tradingPlan.strategy.${draft.strategy}`),
          },
          { label: text('tradingPlan.venue'), value: draft.venue },
          {
            label: text('tradingPlan.stocks'),
            value: draft.stocks.map(({ symbol }) => symbol).join(', '),
          },
          { label: text('tradingPlan.amount.label'), value: money(amount) },
          {
            label: text('tradingPlan.after'),
            value: money(toBig(available).minus(amount).toFixed()),
          },
          { label: text('tradingPlan.orderLimit'), value: money(order_limit) },
          { label: text('tradingPlan.lossLimit.day'), value: money(loss_limit) },
          { label: text('tradingPlan.maxTrades'), value: format.number(String(draft.max_trades)) },
          { label: text('tradingPlan.risk'), value: text(`tradingPlan.risk.${draft.risk}`) },
          {
            label: text('tradingPlan.ends'),
            value:
              draft.ends_on === null ? text('tradingPlan.ends.never') : format.date(draft.ends_on),
          },
        ]}
      />
      <Text size="sm" tone="muted">
        {text('tradingPlan.review.next')}
      </Text>
      <LongForm loaded={loaded} scope={scope} onSubmit={start} />
      <Box>
        <Button onClick={onBack}>{text('tradingPlan.review.back')}</Button>
      </Box>
    </Stack>
  );
}

/** `day-trading-risk.pl-PL.3f2a` of the file's address: the hash is of the text that is read. */
function versionOf(address: string): string {
  return (address.split('/').at(-1) ?? '').replace(/\.json$/, '');
}
