import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex, Text } from '#ui/box.ts';
import {
  figureOf,
  statementOf,
  type FinancialList,
  type StatementName,
} from './financial-statements.ts';
import { lineTexts } from './line-texts.ts';
import { usePeriodName } from './use-period-name.ts';

const height = 132;
const colours = ['var(--t-color-chart1)', 'var(--t-color-chart3)'] as const;

const Groups = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    columnGap: { base: '3', md: '6' },
    marginBlock: '3 4',
  },
});
const Key = chakra('span', {
  base: { display: 'inline-block', width: '10px', height: '10px', borderRadius: '2px' },
});

export interface FinancialBarsProps {
  readonly list: FinancialList;
  readonly statement: StatementName;
}

/** The two leading figures of a statement, side by side by period. The table below has them in figures. */
export function FinancialBars({ list, statement }: FinancialBarsProps) {
  const text = useText();
  const nameOf = usePeriodName();
  const { bars } = statementOf(statement);
  const values = list.items.map((report) =>
    bars.map((line) => Number(figureOf(report, statement, line))),
  );
  const all = values.flat();
  const most = Math.max(0, ...all);
  const least = Math.min(0, ...all);
  const span = most - least || 1;
  const zero = (most / span) * height;
  return (
    <div aria-hidden="true">
      <Flex fontSize="xs" color="muted" flexWrap="wrap" rowGap="1">
        {bars.map((line, turn) => (
          <Flex key={line} gap="2">
            <Key style={{ background: colours[turn] }} />
            {text(lineTexts[line] ?? 'quote.line.revenue')}
          </Flex>
        ))}
      </Flex>
      <Groups>
        {list.items.map((report, index) => (
          <div key={report.ends}>
            <svg
              viewBox={`0 0 100 ${height}`}
              width="100%"
              height={height}
              preserveAspectRatio="none"
            >
              {values[index]?.map((value, turn) => (
                <rect
                  key={turn}
                  x={turn * 50 + 4}
                  width={42}
                  y={value >= 0 ? zero - (value / span) * height : zero}
                  height={Math.max(1, (Math.abs(value) / span) * height)}
                  fill={colours[turn]}
                />
              ))}
              <line
                x1="0"
                x2="100"
                y1={zero}
                y2={zero}
                stroke="var(--t-color-line-strong)"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <Text size="xs" tone="muted" textAlign="center" marginTop="1">
              {nameOf(report)}
            </Text>
          </div>
        ))}
      </Groups>
    </div>
  );
}
