import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import type { LoanOffer } from './loan.ts';

/** Every offer of the tenant with what opens it; the client's own is marked. */
export function OfferList({
  offers,
  own,
  currency,
}: {
  readonly offers: readonly LoanOffer[];
  readonly own: LoanOffer | null;
  readonly currency: string;
}) {
  const text = useText();
  const format = useFormat();
  const isOwn = ({ band, vip }: LoanOffer) => band === own?.band && vip === own.vip;
  return (
    <Rows>
      {offers.map((offer) => (
        <Row key={`${offer.band} ${offer.vip}`}>
          <Box flex="1" minWidth="0">
            <Text strong>
              {text(offer.vip === 0 ? 'loan.offers.band' : 'loan.offers.bandVip', {
                band: text(`loan.band.${offer.band}`),
                vip: offer.vip,
              })}
            </Text>
            <Text size="sm" tone="muted" className="figures">
              {text('loan.offers.terms', {
                rate: format.part(offer.annual_rate),
                months: Math.max(...offer.terms),
              })}
            </Text>
          </Box>
          {isOwn(offer) && <StatusPill tone="good">{text('loan.offers.own')}</StatusPill>}
          <Text className="figures" flexShrink="0">
            {text('loan.offers.limit', { amount: format.money(offer.limit, currency) })}
          </Text>
        </Row>
      ))}
    </Rows>
  );
}
