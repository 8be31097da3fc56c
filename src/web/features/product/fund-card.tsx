import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { CatalogueCard, type CompareChoice } from './catalogue-card.tsx';
import type { Fund } from './fund.ts';

export interface FundCardProps {
  readonly fund: Fund;
  readonly compare: CompareChoice;
  readonly onOpen: () => void;
}

/** One fund: its latest price, and how it changed. */
export function FundCard({ fund, ...rest }: FundCardProps) {
  const text = useText();
  const format = useFormat();
  const { price, price_on, change_percent, currency } = fund;
  return (
    <CatalogueCard
      {...rest}
      item={fund}
      kind={text('product.kind.fund')}
      figure={price === null ? '–' : `${format.price(price)} ${currency}`}
      figureNote={
        price_on !== null && (
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {text('product.fund.priceOf', { day: format.date(price_on) })}
            {change_percent !== null && (
              <>
                {' · '}
                <Change value={change_percent}>{format.percent(change_percent)}</Change>
              </>
            )}
          </Text>
        )
      }
    />
  );
}
