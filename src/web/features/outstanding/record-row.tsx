import { ChevronRight } from 'lucide-react';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { reasonName, recordTones, type OverdrawnRecord } from './overdrawn-record.ts';

/** One record: why it arose, when, what is left of it. */
export function RecordRow({
  record,
  onOpen,
}: {
  readonly record: OverdrawnRecord;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { status, reason, currency, amount, left, created_at } = record;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {text(reasonName(reason))}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {format.day(Date.parse(created_at))}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {format.money(status === 'clear' ? amount : left, currency)}
          </Text>
          <StatusPill tone={recordTones[status]}>{text(`outstanding.status.${status}`)}</StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
