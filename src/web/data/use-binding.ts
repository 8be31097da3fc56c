import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { queries } from '#api/queries.ts';
import { queryKey } from '#api/query-key.ts';
import { hasWholePath } from '#api/service-request.ts';
import type { BindValue } from '#config/screen.gen.ts';
import { answerAt } from '#core/answer-path.ts';
import type { OperationEntry } from '#core/bundle.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { useApp, usePreferences, useSignedIn } from '#page/app-context.ts';
import { useBlock } from '#page/block-context.ts';
import type { FailedQuery } from './failed-query.ts';

/** What a block is bound to, as far as it has come. */
export type Binding =
  /** The client has to sign in first. */
  | { readonly state: 'guest' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly query: FailedQuery }
  | {
      readonly state: 'ready';
      /** None where the address of the page does not say what is asked for. */
      readonly pages: readonly unknown[];
      readonly items: string;
      readonly more: MorePages | undefined;
    };

export interface MorePages {
  readonly load: () => void;
  readonly isLoading: boolean;
}

const stale = 30_000;

/** Asks for what the block's `bind` names. The generator has checked that it exists and what it needs. */
export function useBinding(): Binding {
  const { bind, id } = useBlock();
  const { api, file } = useApp();
  const signedIn = useSignedIn();
  const operation = file.operations[bind?.operation ?? ''];
  if (bind === undefined || operation === undefined)
    throw new Error(`the block ${id} is bound to nothing`);
  const params = bind.params ?? {};
  const values = texts(useBindValues(params));
  const isShut = !signedIn && (operation.signedIn || asksWho(params));
  const key = queryKey(bind.operation, values);
  // Nothing is asked for where the address of the page does not say which.
  const isWhole = values !== undefined && hasWholePath(operation.path, values);
  const enabled = !isShut && isWhole;
  const shared = { staleTime: stale, meta: { signedIn: operation.signedIn } };
  // The answer as it came is the same for everybody who asks for it; one that goes on page by page is kept apart.
  const whole = useQuery({
    ...shared,
    queryKey: key,
    enabled: enabled && !operation.paged,
    queryFn: ({ signal }) => api.read({ ...operation, signal, values: values ?? {} }),
  });
  const paged = useInfiniteQuery({
    ...shared,
    queryKey: [...key, 'pages'],
    enabled: enabled && operation.paged,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.read({
        ...operation,
        signal,
        values: { ...values, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: (page) => nextCursor(page, operation),
  });
  const pages = operation.paged
    ? paged.data?.pages
    : whole.data === undefined
      ? undefined
      : [whole.data];
  if (isShut) return { state: 'guest' };
  if (values !== undefined && !isWhole)
    return { state: 'ready', pages: [], items: '', more: undefined };
  if (pages !== undefined) {
    const more = paged.hasNextPage
      ? { load: () => void paged.fetchNextPage(), isLoading: paged.isFetchingNextPage }
      : undefined;
    return { state: 'ready', pages, items: bind.items ?? operation.items ?? '', more };
  }
  const query = operation.paged ? paged : whole;
  return query.isError ? { state: 'failed', query } : { state: 'loading' };
}

type PlainValue = string | number | boolean;

function texts(
  values: Readonly<Record<string, PlainValue>> | undefined,
): Readonly<Record<string, string>> | undefined {
  return (
    values &&
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  );
}

/** The values that a configuration asks for; undefined while one of them is still loading. */
export function useBindValues(
  params: Readonly<Record<string, BindValue>>,
): Readonly<Record<string, PlainValue>> | undefined {
  const {
    api,
    file: { profile },
  } = useApp();
  const { language } = usePreferences();
  const route = useParams();
  const [query] = useSearchParams();
  const signedIn = useSignedIn();
  const info = useQuery({ ...queries.clientInfo(api), enabled: asksWho(params) && signedIn });
  if (asksWho(params) && info.data === undefined) return undefined;

  const session = {
    clientId: info.data?.id,
    username: info.data?.username,
    orderNumber: info.data?.order_num,
  };
  const tenant = {
    id: profile.id,
    country: countryOfPhoneCode(profile.countryCode).code,
    currency: profile.currency,
    language,
  };
  const values = Object.entries(params).map(([name, value]) => [name, valueOf(value)] as const);
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

  function valueOf(value: BindValue): PlainValue | undefined {
    if (typeof value !== 'object') return value;
    if (value.route !== undefined) return route[value.route];
    if (value.query !== undefined) return query.get(value.query) ?? undefined;
    if (value.session !== undefined) return session[value.session];
    return value.tenant === undefined ? undefined : tenant[value.tenant];
  }
}

function asksWho(params: Readonly<Record<string, BindValue>>): boolean {
  return Object.values(params).some(
    (value) => typeof value === 'object' && value.session !== undefined,
  );
}

function nextCursor(page: unknown, operation: OperationEntry): string | undefined {
  const next = operation.paged ? answerAt(page, 'next') : undefined;
  return typeof next === 'string' && next !== '' ? next : undefined;
}
