import { ChevronRight } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { planTones, type Plan } from './plan.ts';

/** One plan: its strategy, where it trades, what it was given and what came of it. */
export function PlanRow({ plan, onOpen }: { readonly plan: Plan; readonly onOpen: () => void }) {
  const text = useText();
  const format = usePrivateFormat();
  const { strategy, risk, venue, status, currency, amount, result } = plan;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {text(`tradingPlan.strategy.${strategy}`)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" clip>
            {`${text(`tradingPlan.risk.${risk}`)} · ${venue}`}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {text('tradingPlan.allotted', { amount: format.money(amount, currency) })}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Change value={result}>{format.money(result, currency, { signed: true })}</Change>
          <StatusPill tone={planTones[status]}>{text(`tradingPlan.status.${status}`)}</StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
