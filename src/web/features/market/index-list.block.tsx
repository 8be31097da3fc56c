import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { queries } from '#api/queries.ts';
import type { components } from '#api/market.gen.ts';
import type { MarketIndexListProps } from '#config/blocks.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFollowPrices } from '#live/use-live-price.ts';
import { Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { LiveChange, LivePriceText } from '#live/live-figures.tsx';
import { NotLiveMark, StaleMark } from '#live/stale-mark.tsx';

type Index = components['schemas']['Index'];

const Strip = chakra('ul', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(118px, 1fr)',
    background: 'surface',
    borderRadius: 'card',
    border: '1px solid var(--t-color-line)',
    boxShadow: 'card',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
});
const Cell = chakra('li', {
  base: { padding: '4', boxShadow: '-1px 0 0 var(--t-color-line)', minWidth: 0 },
});

/** The venues' indices, the home venue first, live. */
export default function IndexList({ limit = 5 }: MarketIndexListProps) {
  const { api, file } = useApp();
  const indices = useQuery(queries.indices(api));
  const text = useText();
  const home = countryOfPhoneCode(file.profile.countryCode).code;
  const shown = sortHomeFirst(indices.data?.items ?? [], home).slice(0, limit);
  useFollowPrices(shown.map(({ instrument }) => instrument));
  return (
    <Section title={text('market.indices.title')} action={<StaleMark />}>
      {indices.isLoadingError && <QueryError query={indices} />}
      {indices.isPending && <SkeletonRows rows={1} height="94px" />}
      {shown.length > 0 && (
        <Strip tabIndex={0} aria-label={text('market.indices.title')}>
          {shown.map((index) => (
            <Cell key={index.instrument}>
              <IndexFigures index={index} />
            </Cell>
          ))}
        </Strip>
      )}
    </Section>
  );
}

function IndexFigures({ index }: { readonly index: Index }) {
  const quote = { ...index, price: index.value };
  return (
    <>
      <Text size="xs" tone="muted" clip title={index.code}>
        {index.name}
      </Text>
      <Text strong>
        <LivePriceText quote={quote} /> <NotLiveMark instrument={index.instrument} />
      </Text>
      <Text as="div" size="xs">
        <LiveChange quote={quote} />
      </Text>
    </>
  );
}

function sortHomeFirst(items: readonly Index[], home: string): Index[] {
  return [...items].sort(
    (one, other) => Number(other.country === home) - Number(one.country === home),
  );
}
