import { ChevronRight } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { placingTones, type PlacingApplication } from './placing.ts';
import { usePlacingWords } from './use-placing-words.ts';

/** An application for placed shares: how much of which, and from when they can be sold. */
export function PlacingApplicationRow({
  application,
  onOpen,
}: {
  readonly application: PlacingApplication;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const words = usePlacingWords();
  const { name, status, currency, total } = application;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {words.lock(application)}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {format.money(total, currency)}
          </Text>
          <StatusPill tone={placingTones[status]}>
            {text(`product.placing.status.${status}`)}
          </StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
