import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creditQueries } from '#api/credit-queries.ts';
import type { LoanOfferProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { Headline } from '#ui/headline.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Calculator, type Calculated } from './calculator.tsx';
import { LoanReasons } from './loan-reasons.tsx';
import { OfferList } from './offer-list.tsx';

// The form is fetched when the client applies.
const ApplicationSheet = openedPart(() => import('./application-sheet.tsx'));

/** What is offered to the client and what it costs, or everything that stands in the way and what would open an offer. */
export default function Offer({ form }: LoanOfferProps) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const [wanted, setWanted] = useState<Calculated | null>(null);
  const answer = useQuery(creditQueries.loanOffer(api));
  if (answer.isPending) return <SkeletonRows rows={14} />;
  if (answer.isLoadingError) return <QueryError title={text('loan.offer.lead')} query={answer} />;
  const { offer, offers, reasons, currency, owed } = answer.data;
  const isOpen = offer !== null && reasons.length === 0;
  return (
    <Stack gap="8">
      {offer !== null && (
        <Box>
          <Text tone="muted" strong>
            {text('loan.offer.lead')}
          </Text>
          <Headline label={text('loan.offer.lead')} {...format.moneyParts(offer.left, currency)} />
          <Text tone="muted" className="figures">
            {text('loan.offer.detail', {
              rate: format.part(offer.annual_rate),
              limit: format.money(offer.limit, currency),
              owed: format.money(owed, currency),
            })}
          </Text>
        </Box>
      )}
      {reasons.length > 0 && <LoanReasons reasons={reasons} />}
      {isOpen && (
        <Section title={text('loan.calculator.title')}>
          <Calculator offer={offer} answer={answer.data} onApply={setWanted} />
        </Section>
      )}
      {!isOpen && offers.length > 0 && (
        <Section title={text('loan.offers.title')}>
          <OfferList offers={offers} own={offer} currency={currency} />
        </Section>
      )}
      {wanted !== null && (
        <ApplicationSheet form={form} wanted={wanted} onClose={() => setWanted(null)} />
      )}
    </Stack>
  );
}
