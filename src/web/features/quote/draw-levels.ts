import { LineStyle, type IPriceLine } from 'lightweight-charts';
import type { ChartColours } from './chart-colours.ts';
import type { OwnLevel } from './own-level.ts';
import type { MarkedSeries } from './price-series.ts';

/** Lines across a chart at prices that mean something to the client: what the shares cost, and what open orders wait for. */
export interface DrawnLevels {
  show(levels: readonly OwnLevel[], colours: ChartColours): void;
}

export function drawLevels(series: MarkedSeries): DrawnLevels {
  let lines: readonly IPriceLine[] = [];
  return {
    show(levels, { brand, text }) {
      for (const line of lines) series.removePriceLine(line);
      lines = levels.map(({ price, title, kind }) =>
        series.createPriceLine({
          price: Number(price),
          title,
          color: kind === 'cost' ? brand : text,
          lineStyle: kind === 'cost' ? LineStyle.Solid : LineStyle.Dashed,
          lineWidth: 1,
          axisLabelVisible: true,
        }),
      );
    },
  };
}
