import {
  ChartCandlestick,
  ChartLine,
  Maximize2,
  Minimize2,
  Table2,
  TrendingUp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { chartRanges, intervalsOf } from '#core/trading/chart-range.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { FullScreen } from './use-full-screen.ts';
import type { ChartChoice } from './chart-choice.ts';

export interface ChartControlsProps {
  readonly choice: ChartChoice;
  readonly onChange: (change: Partial<ChartChoice>) => void;
  readonly fullScreen: FullScreen;
}

/** Range, interval and look of the chart. */
export function ChartControls({ choice, onChange, fullScreen }: ChartControlsProps) {
  const text = useText();
  const { range, interval, kind, averages, table } = choice;
  return (
    <Flex flexWrap="wrap" justifyContent="space-between" rowGap="1" columnGap="4" marginBottom="2">
      <Segmented
        label={text('quote.chart.range')}
        options={chartRanges.map((value) => ({ value, label: text(`quote.range.${value}`) }))}
        value={range}
        onChange={(value) => onChange({ range: value })}
      />
      <Flex gap="1" flexWrap="wrap">
        <Segmented
          label={text('quote.chart.interval')}
          options={intervalsOf[range].offered.map((value) => ({
            value,
            label: text(`quote.interval.${value}`),
          }))}
          value={interval}
          onChange={(value) => onChange({ interval: value })}
        />
        <Toggle
          label={text('quote.chart.line')}
          on={kind === 'line'}
          onToggle={(on) => onChange({ kind: on ? 'line' : 'candles' })}
        >
          {kind === 'line' ? <ChartCandlestick {...icon} /> : <ChartLine {...icon} />}
        </Toggle>
        <Toggle
          label={text('quote.chart.averages')}
          on={averages}
          onToggle={(on) => onChange({ averages: on })}
        >
          <TrendingUp {...icon} />
        </Toggle>
        <Toggle
          label={text('quote.chart.table')}
          on={table}
          onToggle={(on) => onChange({ table: on })}
        >
          <Table2 {...icon} />
        </Toggle>
        {fullScreen.isOffered && (
          <Toggle
            label={text('quote.chart.fullScreen')}
            on={fullScreen.isOn}
            onToggle={fullScreen.toggle}
          >
            {fullScreen.isOn ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
          </Toggle>
        )}
      </Flex>
    </Flex>
  );
}

const icon = { size: 18, strokeWidth: 1.7, 'aria-hidden': true } as const;

interface ToggleProps {
  readonly label: string;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly children: ReactNode;
}

function Toggle({ label, on, onToggle, children }: ToggleProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={() => onToggle(!on)}
      {...(on ? { background: 'brandSoft', color: 'onBrandSoft' } : { color: 'muted' })}
    >
      {children}
    </IconButton>
  );
}
