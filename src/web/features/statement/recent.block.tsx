import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { components } from '#api/client.gen.ts';
import type { StatementRecentProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { recentMovements } from '#data/found-movements.ts';
import { StatementLines } from './statement-lines.tsx';

type Movement = components['schemas']['Movement'];

const MovementSheet = openedPart(() => import('./movement-sheet.tsx'));

/** The latest movements of the default account; one opens what it is made of, and a link leads to the statement. */
export default function Recent({ limit, to }: StatementRecentProps) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const accounts = useQuery(queries.accounts(api));
  const account =
    accounts.data?.items.find(({ is_default }) => is_default)?.currency ??
    accounts.data?.items[0]?.currency;
  const recent = useQuery({
    ...recentMovements(api, account ?? '', limit),
    enabled: account !== undefined,
  });
  const [open, setOpen] = useState<Movement | null>(null);
  const failed = [accounts, recent].find(({ isLoadingError }) => isLoadingError);
  return (
    <Section
      title={text('statement.recent')}
      action={to !== undefined && <Link to={to}>{text('statement.all')}</Link>}
    >
      {failed !== undefined && <QueryError query={failed} />}
      {failed === undefined && recent.data === undefined && <SkeletonRows rows={3} />}
      {recent.data?.items.length === 0 && <Text tone="muted">{text('statement.recent.none')}</Text>}
      {recent.data !== undefined && (
        <StatementLines
          items={recent.data.items}
          currency={recent.data.account}
          format={format}
          onOpen={setOpen}
        />
      )}
      {open !== null && recent.data !== undefined && (
        <MovementSheet
          movement={open}
          currency={recent.data.account}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
