import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offeringQueries } from '#api/offering-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { LotsEntry, type ReviewedLots } from './lots-entry.tsx';
import { LotsReview } from './lots-review.tsx';
import type { Application } from './offering.ts';

/** Changes lots or price until the end, with the figures of before. */
export function ChangeForm({
  application,
  onDone,
}: {
  readonly application: Application;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [reviewed, review] = useState<ReviewedLots | null>(null);
  const offering = useQuery({
    ...offeringQueries.offering(api, application.offering),
    enabled: isOpen,
  });
  if (!isOpen)
    return (
      <Box>
        <Button onClick={() => setOpen(true)}>{text('offering.change')}</Button>
      </Box>
    );
  return (
    <Section title={text('offering.change')}>
      {offering.isLoadingError && <QueryError query={offering} />}
      {offering.isPending && <SkeletonRows rows={4} />}
      {offering.data !== undefined &&
        (reviewed === null ? (
          <LotsEntry offering={offering.data} changed={application} onReview={review} />
        ) : (
          <LotsReview
            offering={offering.data}
            {...reviewed}
            changes={application.id}
            onBack={() => review(null)}
            onDone={(changed) => {
              const { queryKey } = offeringQueries.offeringApplication(api, changed.id);
              client.setQueryData(queryKey, changed);
              onDone();
            }}
          />
        ))}
    </Section>
  );
}
