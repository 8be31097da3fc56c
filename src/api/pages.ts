import { infiniteQueryOptions } from '@tanstack/react-query';

interface Page {
  readonly next: string | null;
}

export interface PageParameter {
  readonly cursor?: string;
}

interface PagedRead<P extends Page> {
  readonly key: readonly unknown[];
  readonly staleTime: number;
  readonly read: (page: PageParameter, signal: AbortSignal) => Promise<P>;
}

/** A list that is read page after page, as the contract has all of them. */
export function pagedRead<P extends Page>({ key, staleTime, read }: PagedRead<P>) {
  return infiniteQueryOptions({
    // Pages together are another value than one page.
    queryKey: [...key, 'pages'] as const,
    staleTime,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      read(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Every page of a list, the first one first. */
export async function allPages<P extends Page>(
  read: (page: PageParameter) => Promise<P>,
): Promise<readonly [P, ...P[]]> {
  const first = await read({});
  const pages: [P, ...P[]] = [first];
  for (let { next } = first; next !== null;) {
    const page = await read({ cursor: next });
    pages.push(page);
    next = page.next;
  }
  return pages;
}
