import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box, Text } from './box.ts';
import { RowButton } from './row-button.ts';
import { Row } from './rows.ts';

export interface ObjectRowProps {
  readonly name: string;
  /** What distinguishes it from others of the same name. */
  readonly detail: string;
  readonly figure: string;
  readonly onOpen: () => void;
  /** Below the figure: its status, or a second figure. */
  readonly children?: ReactNode;
}

/** Something of the client's own in a list: what it is, what it comes to, and what became of it. The whole row opens it. */
export function ObjectRow({ name, detail, figure, onOpen, children }: ObjectRowProps) {
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
          {children}
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
