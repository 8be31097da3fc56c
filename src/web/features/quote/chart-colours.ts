import { averageTokens } from './candle-averages.ts';

/** The page's tokens as a canvas takes them. */
export interface ChartColours {
  readonly text: string;
  readonly line: string;
  readonly crosshair: string;
  readonly label: string;
  readonly gain: string;
  readonly loss: string;
  readonly softGain: string;
  readonly softLoss: string;
  readonly brand: string;
  readonly softBrand: string;
  readonly noBrand: string;
  readonly averages: readonly string[];
  readonly fontFamily: string;
}

/** Reads the colours that hold where an element stands. Tokens are hexadecimal (the themes' schema), so they take a share. */
export function chartColours(element: HTMLElement): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const [gain, loss] = [token('--gain'), token('--loss')];
  const brand = token('--t-color-brand');
  return {
    text: token('--t-color-muted'),
    line: token('--t-color-line'),
    crosshair: token('--t-color-line-strong'),
    label: token('--t-color-muted'),
    gain,
    loss,
    softGain: faded(gain, '59'),
    softLoss: faded(loss, '59'),
    brand,
    softBrand: faded(brand, '2e'),
    noBrand: faded(brand, '00'),
    averages: averageTokens.map(token),
    fontFamily: style.fontFamily,
  };
}

/** The colour with an alpha of two hexadecimal digits; one that has its own alpha keeps it. */
function faded(colour: string, alpha: string): string {
  return /^#[\da-f]{6}$/i.test(colour) ? `${colour}${alpha}` : colour;
}
