import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex, Text } from '#ui/box.ts';
import type { IncomeYear } from './income.ts';
import { incomeMonths } from './income-months.ts';
import { useMonthName } from './use-month-name.ts';

const height = 120;
const gap = 1;
const colours = { net: 'var(--t-color-chart1)', tax: 'var(--t-color-chart3)' } as const;

const Months = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, 1fr)',
    columnGap: { base: '1', md: '3' },
    marginBlock: '4',
  },
});
const Key = chakra('span', {
  base: { display: 'inline-block', width: '10px', height: '10px', borderRadius: '2px' },
});

/** A year month by month: what was received, and on it what was withheld. The table has the same sums in figures. */
export function IncomeBars({ year }: { readonly year: IncomeYear }) {
  const text = useText();
  const nameOf = useMonthName('narrow');
  return (
    <div aria-hidden="true">
      <Flex fontSize="xs" color="muted" flexWrap="wrap" rowGap="1" marginTop="3">
        {(['net', 'tax'] as const).map((part) => (
          <Flex key={part} gap="2">
            <Key style={{ background: colours[part] }} />
            {text(`income.column.${part}`)}
          </Flex>
        ))}
      </Flex>
      <Months>
        {incomeMonths(year).map(({ month, net, tax }) => (
          <div key={month}>
            <svg
              viewBox={`0 0 100 ${height}`}
              width="100%"
              height={height}
              preserveAspectRatio="none"
            >
              <rect
                x={10}
                width={80}
                y={height - net * height}
                height={net * height}
                fill={colours.net}
              />
              <rect
                x={10}
                width={80}
                y={height - (net + tax) * height}
                height={Math.max(0, tax * height - gap)}
                fill={colours.tax}
              />
              <line
                x1="0"
                x2="100"
                y1={height}
                y2={height}
                stroke="var(--t-color-line-strong)"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <Text size="xs" tone="muted" textAlign="center" marginTop="1">
              {nameOf(month)}
            </Text>
          </div>
        ))}
      </Months>
    </div>
  );
}
