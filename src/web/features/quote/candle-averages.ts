/** Moving averages of the chart: so many candles each, and the token of its colour. */
export const averageLengths = [20, 50] as const;
export const averageTokens = ['--t-color-chart3', '--t-color-chart2'] as const;
