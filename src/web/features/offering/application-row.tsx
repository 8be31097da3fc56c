import { ChevronRight } from 'lucide-react';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { applicationTones, type Application } from './offering.ts';
import { useOfferingWords } from './use-offering-words.ts';

/** An application: for what, how much of it, and where it stands. */
export function ApplicationRow({
  application,
  onOpen,
}: {
  readonly application: Application;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const words = useOfferingWords();
  const { name, status, currency, lots, lot, allotted_lots, blocked, total } = application;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {words.lots(allotted_lots ?? lots, lot, application.type)}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {format.money(total ?? blocked, currency)}
          </Text>
          <StatusPill tone={applicationTones[status]}>
            {text(`offering.status.${status}`)}
          </StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
