import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { DocumentLinks } from '#page/document-links.tsx';
import { ScreenLink } from '#page/screen-link.tsx';
import { Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import type { OfferingDetail } from './offering.ts';
import { OfferingTimeline } from './offering-timeline.tsx';
import { ofType, useOfferingWords } from './use-offering-words.ts';

/** The screen that explains an offering of each type, where the tenant has it. */
const guides = { ipo: 'guide-ipo', spo: 'guide-apo', apo: 'guide-apo', bfo: null } as const;

/** Dates, terms, demand and allotment of an offering, and what can go wrong. */
export function OfferingFacts({ offering }: { readonly offering: OfferingDetail }) {
  const text = useText();
  const format = useFormat();
  const words = useOfferingWords();
  const { lot, lots, applied_lots, applications, allotment, risks, currency, state, reserved } =
    offering;
  const count = (value: number) => format.number(String(value));
  const { type, bond } = offering;
  const bondFacts =
    bond === null
      ? []
      : [
          { label: text('offering.bond.face'), value: words.price(bond.face, currency) },
          { label: text('offering.bond.coupon'), value: format.part(bond.coupon_rate) },
          { label: text('offering.bond.matures'), value: format.date(bond.matures_on) },
        ];
  return (
    <>
      <Section title={text('offering.dates')}>
        <OfferingTimeline offering={offering} />
      </Section>
      <Section title={text('offering.terms')}>
        <DescriptionList
          facts={[
            { label: text('offering.kind'), value: words.kind(offering) },
            {
              label: text(`offering.band.label${ofType(type)}`),
              value: words.band(offering),
            },
            ...bondFacts,
            { label: text(`offering.lot${ofType(type)}`), value: count(lot) },
            { label: text('offering.offered'), value: words.lots(lots, lot, type) },
            ...(reserved === null
              ? []
              : [
                  {
                    label: text('offering.reserved', { vip: reserved.vip }),
                    value: words.lots(reserved.lots, lot, type),
                  },
                ]),
            { label: text('offering.fee.rate'), value: format.part(offering.fee_rate) },
            {
              label: text('offering.risk'),
              value: text('offering.risk.of', { risk: offering.risk }),
            },
            ...(state === 'upcoming'
              ? []
              : [
                  { label: text('offering.applied.lots'), value: count(applied_lots) },
                  { label: text('offering.applications.count'), value: count(applications) },
                ]),
          ]}
        />
        {reserved !== null && (
          <Text size="sm" tone="muted" marginTop="2">
            {text('offering.reserved.how', { vip: reserved.vip })}
          </Text>
        )}
        {state === 'open' && (
          <Text size="sm" tone="muted" marginTop="2">
            {applied_lots > lots
              ? text('offering.chance.over', { share: format.share(lots / applied_lots) })
              : text('offering.chance.under')}
          </Text>
        )}
      </Section>
      {allotment !== null && (
        <Section title={text('offering.allotment')}>
          <DescriptionList
            facts={[
              {
                label: text('offering.allotment.price'),
                value: words.price(allotment.price, currency),
              },
              { label: text('offering.allotment.demand'), value: count(allotment.demand_lots) },
              { label: text('offering.allotment.lots'), value: count(allotment.allotted_lots) },
              { label: text('offering.allotment.seed'), value: allotment.seed },
            ]}
          />
          <Text size="sm" tone="muted" marginTop="2">
            {text('offering.allotment.how')}
          </Text>
        </Section>
      )}
      <DocumentLinks
        title={text('offering.documents')}
        documents={offering.documents}
        words={(kind) => text(`offering.documents.${kind}`)}
      />
      <Section title={text('offering.risks')}>
        <Stack gap="2">
          {risks.split('\n').map((line) => (
            <Text key={line} size="sm" tone="muted">
              {line}
            </Text>
          ))}
          <ScreenLink screen={guides[offering.type]}>{text('offering.guide')}</ScreenLink>
        </Stack>
      </Section>
    </>
  );
}
