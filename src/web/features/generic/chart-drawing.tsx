import type { ApexOptions } from 'apexcharts';
import * as library from 'react-apexcharts';
import type { ChartProps } from '#config/blocks.gen.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { chartValue, plainText } from './chart-values.ts';
import { useFieldText } from './use-field-text.ts';

// The library is no ES module, so what its default is depends on who bundles it.
const Apex = unwrapped(library.default);

const palette = [1, 2, 3, 4].map((turn) => `var(--t-color-chart${turn})`);
// A donut may have more parts than a theme has chart colours: the next four are the same ones, quieter.
const parts = [
  ...palette,
  ...palette.map((colour) => `color-mix(in oklab, ${colour} 50%, var(--t-color-canvas))`),
];

export interface ChartDrawingProps extends Omit<ChartProps, 'empty'> {
  readonly height: number;
  readonly entries: readonly unknown[];
}

/** The drawing itself. Its words go through `innerHTML` inside the library, so they reach it without any markup. */
export default function ChartDrawing({ kind, x, series, height, entries }: ChartDrawingProps) {
  const write = useFieldText();
  const text = useDeclaredText();
  const labels = entries.map((entry) => plainText(write(x, entry)));
  const names = series.map((one) =>
    plainText(one.title === undefined ? one.field : text(one.title)),
  );
  const word = (at: number, turn: number) =>
    plainText(write(series[turn] ?? series[0], entries[at]));
  const options =
    kind === 'donut' ? donutOptions(labels, word) : axisOptions(kind, labels, names, word);
  const values =
    kind === 'donut'
      ? entries.map((entry) => chartValue(series[0], entry) ?? 0)
      : series.map((one, turn) => ({
          name: names[turn] ?? '',
          data: entries.map((entry) => chartValue(one, entry)),
        }));
  return <Apex type={kind} height={height} series={values} options={options} />;
}

type Word = (at: number, turn: number) => string;

const common: ApexOptions = {
  chart: {
    toolbar: { show: false },
    zoom: { enabled: false },
    animations: { enabled: false },
    background: 'transparent',
    fontFamily: 'inherit',
    foreColor: 'var(--t-color-muted)',
    parentHeightOffset: 0,
  },
  colors: palette,
  dataLabels: { enabled: false },
  states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
};

function axisOptions(
  kind: 'line' | 'area' | 'bar',
  labels: string[],
  names: readonly string[],
  word: Word,
): ApexOptions {
  return {
    ...common,
    stroke: { width: kind === 'bar' ? 0 : 2, curve: 'straight' },
    fill: {
      type: 'solid',
      opacity: 1,
      ...(kind === 'area'
        ? { colors: palette.map((colour) => `color-mix(in oklab, ${colour} 18%, transparent)`) }
        : {}),
    },
    grid: { borderColor: 'var(--t-color-line)', padding: { left: 8, right: 8 } },
    legend: { show: names.length > 1, position: 'top', horizontalAlign: 'left' },
    plotOptions: { bar: { columnWidth: '60%' } },
    xaxis: {
      type: 'category',
      categories: labels,
      tickAmount: 6,
      tickPlacement: 'on',
      tooltip: { enabled: false },
      labels: { rotate: 0, hideOverlappingLabels: true },
      axisBorder: { show: false },
      axisTicks: { show: false },
    },
    yaxis: {
      labels: {
        formatter: (value) =>
          new Intl.NumberFormat(document.documentElement.lang, {
            notation: 'compact',
            maximumFractionDigits: 2,
          }).format(value),
      },
    },
    tooltip: {
      shared: true,
      intersect: false,
      y: {
        formatter: (_, { dataPointIndex: at = 0, seriesIndex: turn = 0 } = {}) =>
          word(Number(at), Number(turn)),
      },
    },
  };
}

function donutOptions(labels: string[], word: Word): ApexOptions {
  return {
    ...common,
    colors: parts,
    labels,
    stroke: { width: 2, colors: ['var(--t-color-canvas)'] },
    legend: { position: 'right' },
    tooltip: { y: { formatter: (_, { seriesIndex: at = 0 } = {}) => word(Number(at), 0) } },
  };
}

function unwrapped(module: typeof library.default): typeof library.default {
  return 'default' in module ? (module.default as typeof library.default) : module;
}
