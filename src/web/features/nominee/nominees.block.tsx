import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { NomineeNomineesProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Nominee } from './nominee-list.ts';
import { NomineeRow } from './nominee-row.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { ShareBar } from './share-bar.tsx';

// The form is fetched when it is opened.
const NomineeSheet = openedPart(() => import('./nominee-sheet.tsx'));

type Open =
  | { readonly sheet: 'add' }
  | { readonly sheet: 'change' | 'remove'; readonly nominee: Nominee };

/** The client's nominees, and how much is given and left (specification §5: at most 100 % together). */
export default function Nominees({ form }: NomineeNomineesProps) {
  const { api } = useApp();
  const text = useText();
  const list = useQuery(queries.nominees(api));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (list.isPending) return <SkeletonRows rows={5} />;
  if (list.isLoadingError) return <QueryError title={text('nominee.title')} query={list} />;
  const { items, total_share, max_items } = list.data;
  const isFull = items.length >= max_items;
  return (
    <Section title={text('nominee.title')}>
      <Stack gap="5">
        {items.length === 0 ? (
          <Stack gap="1" paddingBlock="4">
            <Text strong>{text('nominee.none.title')}</Text>
            <Text tone="muted">{text('nominee.none.detail')}</Text>
          </Stack>
        ) : (
          <>
            <ShareBar shares={items.map(({ share }) => share)} />
            {items.length > 1 && Number(total_share) !== 100 && (
              <Text size="sm" tone="muted">
                {text('nominee.total.should')}
              </Text>
            )}
            <Rows>
              {items.map((nominee) => (
                <NomineeRow
                  key={nominee.id}
                  nominee={nominee}
                  onChange={() => setOpen({ sheet: 'change', nominee })}
                  onRemove={() => setOpen({ sheet: 'remove', nominee })}
                />
              ))}
            </Rows>
          </>
        )}
        {isFull ? (
          <Text size="sm" tone="muted">
            {text('error.nomineeLimitReached', { limit: max_items })}
          </Text>
        ) : (
          <Button
            look={items.length === 0 ? 'solid' : 'outline'}
            alignSelf="flex-start"
            aria-haspopup="dialog"
            onClick={() => setOpen({ sheet: 'add' })}
          >
            {text('nominee.add')}
          </Button>
        )}
      </Stack>
      {open?.sheet === 'remove' && <RemoveSheet nominee={open.nominee} onClose={close} />}
      {open !== null && open.sheet !== 'remove' && (
        <NomineeSheet
          form={form}
          nominee={open.sheet === 'change' ? open.nominee : null}
          onClose={close}
        />
      )}
    </Section>
  );
}
