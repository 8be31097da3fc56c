import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { components } from '#api/client.gen.ts';
import { sum } from '#core/money.ts';
import type { PortfolioAllocationProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useCurrencyName } from '#i18n/use-currency-name.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import {
  allocationLines,
  knownKeys,
  type AllocationKey,
  type AssetTypeOf,
} from './allocation-lines.ts';
import { AllocationRow } from './allocation-row.tsx';
import { bucketColour, typeColour } from './bucket-colour.ts';

type Portfolio = components['schemas']['Portfolio'];

/** How what is owned is spread over types, and the value of the holdings over the rest. Nothing while there is none. */
export default function Allocation(_: PortfolioAllocationProps) {
  const { api } = useApp();
  const text = useText();
  const portfolio = useQuery(queries.portfolio(api, '30D'));
  if (portfolio.isLoadingError)
    return <QueryError title={text('portfolio.allocation.title')} query={portfolio} />;
  const { data } = portfolio;
  if (data !== undefined && knownKeys(data).length === 0) return null;
  return (
    <Section title={text('portfolio.allocation.title')}>
      {data === undefined ? <SkeletonRows rows={5} /> : <Lines portfolio={data} />}
    </Section>
  );
}

function Lines({ portfolio }: { readonly portfolio: Portfolio }) {
  const text = useText();
  const format = usePrivateFormat();
  const nameOf = useGroupName();
  const [place, set] = usePlace();
  const keys = knownKeys(portfolio);
  const key = keys.find((each) => each === place.get('by')) ?? keys[0] ?? 'currency';
  const { currency } = portfolio;
  const lines = allocationLines(portfolio, key);
  return (
    <>
      {keys.length > 1 && (
        <Segmented
          label={text('portfolio.allocation.by')}
          options={keys.map((value) => ({
            value,
            label: text(`portfolio.allocation.by.${value}`),
          }))}
          value={key}
          onChange={(by) => set({ by: by === keys[0] ? null : by }, true)}
        />
      )}
      <Box marginTop="2">
        <Rows>
          {lines.map((line) => (
            <AllocationRow
              key={`${key} ${line.group ?? ''}`}
              name={nameOf(key, line)}
              line={line}
              colour={
                key === 'type' && line.group !== null
                  ? typeColour(line.group as AssetTypeOf)
                  : bucketColour('invested')
              }
              currency={currency}
            />
          ))}
        </Rows>
        <Flex
          justifyContent="space-between"
          alignItems="center"
          minHeight="52px"
          borderTop="1px solid var(--t-color-line)"
        >
          <Text strong>
            {text(`portfolio.allocation.total.${key === 'type' ? 'all' : 'held'}`)}
          </Text>
          <Text strong className="figures">
            {format.money(sum(lines.map(({ value }) => value)), currency)}
          </Text>
        </Flex>
      </Box>
    </>
  );
}

const typeNames = {
  share: 'portfolio.type.share',
  fund: 'portfolio.type.fund',
  bond: 'portfolio.type.bond',
  note: 'portfolio.type.note',
  savings: 'portfolio.type.savings',
  plan: 'portfolio.type.plan',
  cash: 'bucket.cash',
  bonus: 'bucket.bonus',
  frozen: 'bucket.frozen',
} as const;

function useGroupName() {
  const text = useText();
  const currencyName = useCurrencyName();
  const regions = new Intl.DisplayNames([useLocale()], { type: 'region' });
  return (key: AllocationKey, line: ReturnType<typeof allocationLines>[number]): string => {
    const { group, entries } = line;
    const sector = entries[0]?.holding?.sector;
    if (group === null) return text('portfolio.allocation.unknown');
    if (key === 'type') return text(typeNames[group as AssetTypeOf]);
    if (key === 'country') return regions.of(group) ?? group;
    if (key === 'currency') return currencyName(group);
    return sector === undefined ? group : text(`market.sector.${sector}`);
  };
}
