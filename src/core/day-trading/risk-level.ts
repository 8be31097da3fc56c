export type RiskLevel = (typeof riskLevels)[number];
export const riskLevels = ['low', 'medium', 'high'] as const;

/** What a level of risk allows. */
export interface RiskTerms {
  /** Part of the plan's amount that one purchase may use. */
  readonly orderShare: string;
  /** Purchases a day. */
  readonly maxTrades: number;
  /** Stocks that are watched. */
  readonly stocks: number;
  /** How far a price may fall below what was paid before it is sold, and how far it rises until then; fractions. */
  readonly stopLoss: number;
  readonly takeProfit: number;
}

export const riskTerms: Readonly<Record<RiskLevel, RiskTerms>> = {
  low: { orderShare: '0.1', maxTrades: 4, stocks: 3, stopLoss: 0.003, takeProfit: 0.006 },
  medium: { orderShare: '0.2', maxTrades: 8, stocks: 4, stopLoss: 0.006, takeProfit: 0.012 },
  high: { orderShare: '0.33', maxTrades: 12, stocks: 5, stopLoss: 0.012, takeProfit: 0.024 },
};
