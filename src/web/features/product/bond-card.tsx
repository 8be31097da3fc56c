import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import type { Bond } from './bond.ts';
import { CatalogueCard, type CompareChoice } from './catalogue-card.tsx';

export interface BondCardProps {
  readonly bond: Bond;
  readonly compare: CompareChoice;
  readonly onOpen: () => void;
}

/** One bond: its yield, when it matures, and its coupon. */
export function BondCard({ bond, ...rest }: BondCardProps) {
  const text = useText();
  const format = useFormat();
  return (
    <CatalogueCard
      {...rest}
      item={bond}
      kind={text('product.kind.bond')}
      figure={bond.yield === null ? '–' : format.part(bond.yield)}
      figureNote={
        <>
          <Text as="span" display="block" size="xs" tone="muted">
            {text('product.bond.yield')}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {text('product.bond.matures.on', { day: format.date(bond.matures_on) })}
            {' · '}
            {text('product.bond.coupon.short', { rate: format.part(bond.coupon_rate) })}
          </Text>
        </>
      }
    />
  );
}
