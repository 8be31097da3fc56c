import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { components } from '#api/desk.gen.ts';
import { keptSession } from './kept-session.ts';

export type Schemas = components['schemas'];

/** What the backend refused, in a line for the terminal. */
export class DeskRefusal extends Error {}
/** What cannot be asked so. */
export class DeskUsage extends Error {}

export interface DeskOptions {
  readonly tenant?: string;
  readonly url: string;
  readonly data: string;
  readonly tenants: string;
  /** File of the sessions that `sign-in` opened. */
  readonly session: string;
}

/** One page of a list. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Prints an answer, as JSON or in lines. */
export type Print = <Answer>(answer: Answer, lines: (answer: Answer) => readonly string[]) => void;

/** Calls the desk of a running backend. Answers the body, in its contract's type because the backend holds itself to it. */
export type DeskCall = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  where: string,
  body?: object,
) => Promise<Answer>;

export function deskCall(
  options: DeskOptions,
  environment: Readonly<Record<string, string | undefined>>,
): DeskCall {
  const tenantId = readTenantId(options, environment);
  const token = environment['LIVERY_DESK_SESSION'] ?? keptSession(options, tenantId)?.token;
  if (!token)
    throw new DeskUsage(
      'not signed in: npm run desk -- --tenant <id> sign-in <name>, or set LIVERY_DESK_SESSION',
    );
  return callWith(token, tenantId, options);
}

/** Calls with a token, or with none to sign in. */
export function callWith(
  token: string | null,
  tenantId: string,
  options: Pick<DeskOptions, 'url'>,
): DeskCall {
  return async <Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    where: string,
    body?: object,
  ) => {
    // A form names its own type, with the boundary of its parts.
    const isForm = body instanceof FormData;
    const answer = await fetch(new URL(`/desk/v1/${where}`, options.url), {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        'x-tenant-id': tenantId,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const cause =
        error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      throw new DeskRefusal(
        `no desk at ${options.url}${cause}: start the backend, or set --url to the address of its desk`,
      );
    });
    const text = await answer.text();
    if (!answer.ok) throw new DeskRefusal(reasonOf(answer.status, text, options.url));
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
}

/** A tenant is named by its folder, as in tenants/; its X-Tenant-Id stands in what the generator made of it. */
export function readTenantId(
  { tenant, tenants }: DeskOptions,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const name = tenant ?? environment['LIVERY_TENANT'];
  if (!name) throw new DeskUsage('no tenant given; use --tenant, for example --tenant pl');
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
    throw new DeskUsage(`--tenant must be a tenant id, not ${name}`);
  const file = path.join(tenants, `${name}.json`);
  if (!existsSync(file)) return name;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return textAt(value, ['profile', 'http', 'tenantId']) ?? name;
}

function textAt(value: unknown, keys: readonly string[]): string | null {
  let found: unknown = value;
  for (const key of keys)
    found =
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([name]) => name === key)?.[1]
        : undefined;
  return typeof found === 'string' ? found : null;
}

const words: Readonly<Record<string, string>> = {
  unauthorized: 'the session has ended: sign in again with desk sign-in',
  forbidden: 'none of your roles allows this',
  loginFailed: 'name, password or code are not right, or the code was used before',
  tooManyAttempts: 'too many attempts: wait a quarter of an hour',
  tenantUnknown: 'unknown tenant on this backend: see --tenant',
  notFound: 'not found for this tenant',
  changedMeanwhile: 'it changed since: look at it again (desk kyc show, desk request list)',
  kycDuplicate:
    'another client is already approved with the same ID number: reject this one, or review both',
};

function reasonOf(status: number, text: string, url: string): string {
  const problem = parseProblem(text);
  if (problem === null)
    return `unexpected response ${status} from ${url}: is it the address of the backend?`;
  const fields = problem.fields.length > 0 ? ` (${problem.fields.join(', ')})` : '';
  if (problem.code === 'stateConflict')
    return `not possible in the current state: ${problem.state ?? 'unknown'}`;
  if (problem.code === 'priceFarOff')
    return `far from the last price, ${problem.price ?? 'unknown'}: check it, and add --confirmed where it is meant`;
  return `${words[problem.code] ?? `refused: ${problem.code}`}${fields}`;
}

function parseProblem(text: string): {
  readonly code: string;
  readonly state: string | null;
  readonly price: string | null;
  readonly fields: readonly string[];
} | null {
  try {
    const value: unknown = JSON.parse(text);
    const code = textAt(value, ['code']);
    if (code === null || typeof value !== 'object' || value === null) return null;
    const errors = 'errors' in value && Array.isArray(value.errors) ? value.errors : [];
    const fields = errors.map((each: unknown) =>
      `${textAt(each, ['pointer']) ?? ''} ${textAt(each, ['code']) ?? ''}`.trim(),
    );
    return {
      code,
      state: textAt(value, ['params', 'state']),
      price: textAt(value, ['params', 'price']),
      fields,
    };
  } catch {
    return null;
  }
}
