import { ChevronRight } from 'lucide-react';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

export interface OwnRowProps {
  readonly name: string;
  /** What distinguishes it from others of the same name. */
  readonly detail: string;
  readonly figure: string;
  readonly tone: StatusTone;
  readonly status: string;
  readonly onOpen: () => void;
}

/** Something of the client's own in a list: what it is, what it comes to, and what became of it. */
export function OwnRow({ name, detail, figure, tone, status, onOpen }: OwnRowProps) {
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {detail}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {figure}
          </Text>
          <StatusPill tone={tone}>{status}</StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
