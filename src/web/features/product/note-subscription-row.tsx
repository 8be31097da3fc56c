import { ChevronRight } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { noteTones, type NoteSubscription } from './note.ts';

/** A subscription of a note: how much of which, and when it pays. */
export function NoteSubscriptionRow({
  subscription,
  onOpen,
}: {
  readonly subscription: NoteSubscription;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, status, currency, nominal, matures_on } = subscription;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {text('product.note.pays.on', { day: format.date(matures_on) })}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {format.money(nominal, currency)}
          </Text>
          <StatusPill tone={noteTones[status]}>{text(`product.note.status.${status}`)}</StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
