import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useBinding } from '#data/use-binding.ts';
import { Box } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Bound } from './bound.tsx';
import { Empty } from './empty.tsx';
import { entriesOf } from './entries-of.ts';

export interface BoundListProps {
  /** Message said when the list is empty. */
  readonly empty: string | undefined;
  readonly rows?: number;
  readonly children: (entries: readonly unknown[]) => ReactNode;
}

/** The list that a block is bound to, with what is said when it is empty and the link to its next page. */
export function BoundList({ empty, rows = 5, children }: BoundListProps) {
  const binding = useBinding();
  const text = useText();
  return (
    <Bound binding={binding} rows={rows}>
      {({ pages, items, more }) => {
        const entries = entriesOf(pages, items);
        if (entries.length === 0) return <Empty message={empty} />;
        return (
          <>
            {children(entries)}
            {more && (
              <Box marginTop="4">
                <Button disabled={more.isLoading} onClick={more.load}>
                  {text(more.isLoading ? 'form.busy' : 'generic.more')}
                </Button>
              </Box>
            )}
          </>
        );
      }}
    </Bound>
  );
}
