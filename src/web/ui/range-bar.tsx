import { chakra } from '#ui/chakra.ts';
import { Flex, Text } from './box.ts';

const Track = chakra('div', {
  base: {
    position: 'relative',
    height: '4px',
    borderRadius: '999px',
    background: 'line',
    marginBlock: '2',
  },
});
const Mark = chakra('span', {
  base: {
    position: 'absolute',
    top: '-4px',
    width: '4px',
    height: '12px',
    marginInlineStart: '-2px',
    borderRadius: '999px',
    background: 'brand',
  },
});

export interface RangeBarProps {
  readonly label: string;
  /** Both ends as they are read. */
  readonly low: string;
  readonly high: string;
  /** Where the present value stands between them, 0–1. */
  readonly at: number;
}

/** The least and the greatest value of a time, and where the present one stands between them. */
export function RangeBar({ label, low, high, at }: RangeBarProps) {
  return (
    <div>
      <Text size="xs" tone="muted">
        {label}
      </Text>
      <Track aria-hidden="true">
        <Mark style={{ insetInlineStart: `${Math.min(1, Math.max(0, at)) * 100}%` }} />
      </Track>
      <Flex justifyContent="space-between" fontSize="sm" className="figures">
        <span>{low}</span>
        <span>{high}</span>
      </Flex>
    </div>
  );
}
