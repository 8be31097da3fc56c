import { useFormat } from '#i18n/use-format.ts';
import { useLivePrice } from '#live/use-live-price.ts';
import { Change } from '#ui/change.tsx';

export interface QuoteFigures {
  readonly instrument: string;
  readonly price: string;
  readonly change: string;
  readonly change_percent: string;
  /** The stream's count at these figures. */
  readonly seq: number;
}

interface LiveFigureProps {
  readonly quote: QuoteFigures;
  /** It is not visible: it need not follow. */
  readonly paused?: boolean;
}

// Leaves: each follows one instrument and is all that renders when it ticks. No Emotion in here.

/** The latest price, lit for a moment in the direction it went. */
export function LivePriceText({ quote, paused = false }: LiveFigureProps) {
  const live = useNewerPrice(quote, paused);
  const format = useFormat();
  const move = live === undefined || live.move === 0 ? undefined : live.move > 0 ? 'up' : 'down';
  return (
    <span
      className="tick figures"
      data-testid="price"
      data-move={move}
      data-beat={(live?.seq ?? 0) % 2}
    >
      {format.price(live?.price ?? quote.price)}
    </span>
  );
}

export function LiveChange({ quote, paused = false }: LiveFigureProps) {
  const live = useNewerPrice(quote, paused);
  const format = useFormat();
  const percent = live?.changePercent ?? quote.change_percent;
  return <Change value={percent}>{format.percent(percent)}</Change>;
}

/** The live price, unless what was fetched is newer: a stream that was left may hold an old one. */
function useNewerPrice(quote: QuoteFigures, paused: boolean) {
  const live = useLivePrice(quote.instrument, paused);
  return live !== undefined && live.seq >= quote.seq ? live : undefined;
}
