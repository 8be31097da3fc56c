import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queries } from '#api/queries.ts';
import type { PortfolioAssetSummaryProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { hasNothing } from '#page/has-nothing.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { RowButton, RowLink } from '#ui/row-button.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { assetLines, type AssetLine } from './asset-lines.ts';
import { bucketColour } from './bucket-colour.ts';
import { usePartPath } from './use-part-path.ts';

// What a balance is made of is fetched on demand.
const HoldsSheet = openedPart(() => import('./holds-sheet.tsx'));

const Length = chakra('div', {
  base: {
    display: 'flex',
    gap: '2px',
    height: '10px',
    borderRadius: '999px',
    overflow: 'hidden',
    marginBottom: '2',
  },
});
const Swatch = chakra('span', {
  base: { width: '10px', height: '10px', borderRadius: '3px', flexShrink: 0 },
});
/** What the total is made of. What is owed stands apart: it has no length in the whole. */
export default function AssetSummary({ buckets, whenEmpty }: PortfolioAssetSummaryProps) {
  const { api } = useApp();
  const assets = useQuery(queries.assets(api));
  const text = useText();
  if (assets.isLoadingError)
    return <QueryError title={text('portfolio.assets.title')} query={assets} />;
  if (whenEmpty === 'hide' && assets.data && hasNothing(assets.data)) return null;
  return (
    <Section title={text('portfolio.assets.title')}>
      {assets.data === undefined ? (
        <SkeletonRows rows={buckets.length} />
      ) : (
        <Lines lines={assetLines(assets.data.buckets, buckets)} />
      )}
    </Section>
  );
}

function Lines({ lines }: { readonly lines: readonly AssetLine[] }) {
  const text = useText();
  const format = usePrivateFormat();
  const [showsHolds, setShowsHolds] = useState(false);
  if (lines.length === 0) return <Text tone="muted">{text('portfolio.assets.none')}</Text>;
  const parts = lines.filter((line) => line.share > 0);
  return (
    <>
      <Length aria-hidden="true">
        {parts.map((line) => (
          <span
            key={line.bucket}
            style={{
              flexGrow: line.share,
              flexBasis: 0,
              minWidth: 3,
              background: bucketColour(line.bucket),
            }}
          />
        ))}
      </Length>
      <Rows>
        {lines.map((line) => (
          <Row key={line.bucket} minHeight="48px">
            <Swatch style={{ background: bucketColour(line.bucket) }} />
            {line.bucket === 'frozen' ? (
              <RowButton
                marginBlock="-2"
                gap="1"
                aria-haspopup="dialog"
                onClick={() => setShowsHolds(true)}
              >
                {text('bucket.frozen')}
                <ChevronRight size={16} aria-hidden="true" />
              </RowButton>
            ) : (
              <BucketName bucket={line.bucket} />
            )}
            <span className="figures">{format.money(line.amount, line.currency)}</span>
            <Text as="span" tone="muted" className="figures" width="52px" textAlign="end">
              {line.owed ? '' : format.share(line.share)}
            </Text>
          </Row>
        ))}
      </Rows>
      {showsHolds && <HoldsSheet onClose={() => setShowsHolds(false)} />}
    </>
  );
}

/** Leads to what a bucket is made of, where the tenant has such a screen and this is another one. */
function BucketName({ bucket }: Pick<AssetLine, 'bucket'>) {
  const text = useText();
  const { pathname } = useLocation();
  const to = usePartPath()(bucket);
  return to === undefined || to === pathname ? (
    <Box flex="1" minWidth="0">
      {text(`bucket.${bucket}`)}
    </Box>
  ) : (
    <RowLink marginBlock="-2" gap="1" to={to}>
      {text(`bucket.${bucket}`)}
      <ChevronRight size={16} aria-hidden="true" />
    </RowLink>
  );
}
