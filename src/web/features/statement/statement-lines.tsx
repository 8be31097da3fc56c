import { chakra } from '#ui/chakra.ts';
import { ChevronRight } from 'lucide-react';
import type { components } from '#api/client.gen.ts';
import type { Format } from '#core/create-format.ts';
import { useText } from '#i18n/use-text.ts';
import { placeName } from '#page/place-name.ts';
import { Box, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { movementName } from '#page/movement-name.ts';

type Movement = components['schemas']['Movement'];

const Line = chakra(
  'button',
  {
    base: {
      width: '100%',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'row',
      paddingBlock: '2',
      textAlign: 'start',
      borderRadius: 'control',
      '& svg': { color: 'muted', flexShrink: 0 },
      _hover: { background: 'brandSoft', color: 'onBrandSoft' },
    },
  },
  { defaultProps: { type: 'button' } },
);

export interface StatementLinesProps {
  readonly items: readonly Movement[];
  readonly currency: string;
  /** Amounts of an overview can be hidden; those of a statement are what it is for. */
  readonly format: Format;
  readonly onOpen: (movement: Movement) => void;
}

/** The lines with the balance after each; one opens what it is made of. */
export function StatementLines({ items, currency, format, onOpen }: StatementLinesProps) {
  const text = useText();
  return (
    <Rows>
      {items.map((movement) => (
        <li key={movement.seq}>
          <Line aria-haspopup="dialog" onClick={() => onOpen(movement)}>
            <Box flex="1" minWidth="0">
              <Text strong>{text(movementName(movement.what))}</Text>
              <Text size="xs" tone="muted" className="figures">
                {format.moment(Date.parse(movement.booked_at))} ·{' '}
                {text(placeName(movement.counterparty))}
              </Text>
            </Box>
            <Box textAlign="end" flexShrink="0">
              <Text className="figures" strong>
                {format.money(movement.amount, currency, { signed: true })}
              </Text>
              <Text size="xs" tone="muted" className="figures">
                {text('statement.after', { amount: format.money(movement.balance, currency) })}
              </Text>
            </Box>
            <ChevronRight size={16} aria-hidden="true" />
          </Line>
        </li>
      ))}
    </Rows>
  );
}
