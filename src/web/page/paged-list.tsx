import type { ReactNode } from 'react';
import { Box } from '#ui/box.ts';
import { Button } from '#ui/button.ts';

interface Pages {
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

export interface PagedListProps {
  readonly pages: Pages;
  /** What the button to the next page says. */
  readonly more: string;
  /** Stands beside the button. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A list that is read page after page. What another filter left behind is dimmed until its own answer is there. */
export function PagedList({ pages, more, end, children }: PagedListProps) {
  return (
    <Box aria-busy={pages.isPlaceholderData} opacity={pages.isPlaceholderData ? 0.6 : 1}>
      {children}
      <Box
        display="flex"
        flexWrap="wrap"
        gap="2"
        justifyContent="space-between"
        marginTop="4"
        _empty={{ display: 'none' }}
      >
        {pages.hasNextPage && (
          <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {more}
          </Button>
        )}
        {end}
      </Box>
    </Box>
  );
}
