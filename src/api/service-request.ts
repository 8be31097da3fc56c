import type { OperationEntry } from '#core/bundle.ts';
import { isHeaderText } from '#core/header-text.ts';

/** A read as configuration describes it, with the values of its parameters. */
export interface ServiceRequest extends Pick<
  OperationEntry,
  'service' | 'path' | 'parameters' | 'keys' | 'headers'
> {
  readonly values: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A write as configuration describes it. */
export interface ServiceSend extends Omit<ServiceRequest, 'signal'> {
  readonly method: NonNullable<OperationEntry['method']>;
  readonly body: Readonly<Record<string, unknown>>;
  /** How the body is written, where that is not JSON. Files are `Blob` values of it. */
  readonly encoding?: OperationEntry['encoding'];
  /** Media type of its JSON, where that is not `application/json`. */
  readonly jsonType?: OperationEntry['jsonType'];
  /** Reads that it changes, by id; every read of the service where that is not said. */
  readonly invalidates?: readonly string[];
  /** Whether it happens once, however often it has to be asked for: it then goes out under an Idempotency-Key. */
  readonly idempotent?: boolean;
}

/** Path and query of a request. Values are encoded, so that none can lead to another path. */
export function requestPath({
  path,
  parameters,
  values,
}: Pick<ServiceRequest, 'path' | 'parameters' | 'values'>): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => pathPart(values[name] ?? ''));
  const query = new URLSearchParams(
    Object.entries(values).filter(([name]) => parameters[name] === 'query'),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** Headers of a request whose values are given where it is used. What a header cannot hold is encoded, so that none holds another. */
export function requestHeaders({
  parameters,
  values,
}: Pick<ServiceRequest, 'parameters' | 'values'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => parameters[name] === 'header')
      .map(([name, value]) => [name, isHeaderText(value) ? value : encodeURIComponent(value)]),
  );
}

/** Whether every part of the path has a value: the address of a page may lack what it is to be filled with. */
export function hasWholePath(path: string, values: Readonly<Record<string, unknown>>): boolean {
  return [...path.matchAll(/\{([^}]+)\}/g)].every(([, name = '']) =>
    isPathPart(String(values[name] ?? '')),
  );
}

// A URL takes `..` for the folder above even when it is encoded, so a value that is nothing else is refused.
function pathPart(value: string): string {
  if (!isPathPart(value)) throw new Error('a value that is no part of a path');
  return encodeURIComponent(value);
}

function isPathPart(value: string): boolean {
  return !/^\.{0,2}$/.test(value);
}
