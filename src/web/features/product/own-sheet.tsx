import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { Stack, Text } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

interface Own {
  readonly name: string;
  readonly remark: string | null;
}

export interface OwnSheetProps<Data extends Own> {
  readonly query: UseQueryResult<Data>;
  readonly onClose: () => void;
  /** Its status in words, and what that means. */
  readonly status: (data: Data) => {
    readonly tone: StatusTone;
    readonly words: string;
    readonly explained: string;
  };
  /** What it is and what can be done with it; `toStatus` leads who has done something to what it became. */
  readonly children: (data: Data, toStatus: () => void) => ReactNode;
}

/** Something of the client's own: what became of it first, what we noted, then its figures. */
export function OwnSheet<Data extends Own>(props: OwnSheetProps<Data>) {
  const { query, onClose, status, children } = props;
  const text = useText();
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = query;
  const shown = data && status(data);
  return (
    <Sheet
      title={data?.name ?? text('product.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {query.isLoadingError && <QueryError query={query} />}
        {query.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && shown !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={shown.tone}>{shown.words}</StatusPill>
              <Text tone="muted">{shown.explained}</Text>
            </Stack>
            {data.remark !== null && (
              <Notice tone="warn" title={text('product.remark')}>
                {data.remark}
              </Notice>
            )}
            {children(data, () => outcome.current?.focus())}
          </>
        )}
      </Stack>
    </Sheet>
  );
}
