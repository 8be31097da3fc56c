import type { ReactNode } from 'react';
import type { components } from '#api/client.gen.ts';
import type { Holding } from './arrange-holdings.ts';
import { ProfitButton } from './profit-button.tsx';
import { holdingProfit, holdingSold } from './shown-profit.ts';

export interface HoldingProfitProps {
  readonly holding: Holding;
  readonly portfolio: components['schemas']['Portfolio'];
  /** The gain as it is shown in its row. */
  readonly children: ReactNode;
}

/** The gain of a holding, which opens to what it is made of where the backend says. */
export function HoldingProfit({ holding, portfolio, children }: HoldingProfitProps) {
  const { effects, isGiven } = holdingProfit(holding, portfolio);
  if (!isGiven) return children;
  const sold = holdingSold(holding);
  return (
    <ProfitButton
      name={holding.name}
      currency={portfolio.currency}
      parts={[
        { of: 'held', effects, byPrice: holding.home_pnl },
        ...(sold === null ? [] : [{ of: 'sold' as const, effects: sold, byPrice: undefined }]),
      ]}
    >
      {children}
    </ProfitButton>
  );
}
