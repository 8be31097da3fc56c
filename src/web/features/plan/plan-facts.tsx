import { useText } from '#i18n/use-text.ts';
import { EstimateNote } from '#page/estimate-note.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Plan } from './plan.ts';

/** What a plan is worth, what came of it, and what bounds it. */
export function PlanFacts({ plan }: { readonly plan: Plan }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, today, status, ends_on, accepted } = plan;
  const money = (value: string) => format.money(value, currency);
  const signed = (value: string) => format.money(value, currency, { signed: true });
  const isOver = status === 'stopped' || status === 'ended';
  return (
    <>
      <DescriptionList
        facts={[
          ...(isOver ? [] : [{ label: text('tradingPlan.worth'), value: money(plan.worth) }]),
          { label: text('tradingPlan.result'), value: signed(plan.result) },
          ...(today === null
            ? []
            : [
                { label: text('tradingPlan.today'), value: signed(today.result) },
                {
                  label: text('tradingPlan.trades'),
                  value: text('tradingPlan.trades.of', {
                    count: today.trades,
                    most: plan.max_trades,
                  }),
                },
              ]),
          { label: text('tradingPlan.amount.label'), value: money(plan.amount) },
          ...(Number(plan.returned) > 0
            ? [{ label: text('tradingPlan.returned'), value: money(plan.returned) }]
            : []),
          { label: text('tradingPlan.orderLimit'), value: money(plan.order_limit) },
          { label: text('tradingPlan.lossLimit'), value: money(plan.loss_limit) },
          { label: text('tradingPlan.venue'), value: plan.venue },
          { label: text('tradingPlan.risk'), value: text(`tradingPlan.risk.${plan.risk}`) },
          {
            label: text('tradingPlan.stocks'),
            value: plan.stocks.map(({ symbol }) => symbol).join(', '),
          },
          {
            label: text('tradingPlan.ends'),
            value: ends_on === null ? text('tradingPlan.ends.never') : format.date(ends_on),
          },
          ...(plan.started_at === null
            ? []
            : [
                {
                  label: text('tradingPlan.started'),
                  value: format.moment(Date.parse(plan.started_at)),
                },
              ]),
          ...(accepted === null
            ? []
            : [
                {
                  label: text('tradingPlan.accepted'),
                  value: format.moment(Date.parse(accepted.at)),
                },
              ]),
        ]}
      />
      {plan.estimates !== undefined && <EstimateNote estimates={plan.estimates} />}
    </>
  );
}
