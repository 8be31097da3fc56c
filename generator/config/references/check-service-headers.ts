import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import type { ApiParameter, DescribedOperation } from '#generator/openapi/described-operation.ts';
import { isHeaderValue, refusedHeader, whyRefused } from '#generator/openapi/header-text.ts';
import { takesText, textsOf } from '#generator/openapi/sent-headers.ts';
import type { TenantDocument } from '#generator/openapi/tenant-documents.ts';
import { nodeAt, textAt, type Located, type LocatedEntry } from '../read/located.ts';

/** `services.<name>.headers`: only what operations of the document take, and nothing that a page cannot send or keep secret. */
export function checkServiceHeaders(
  profile: Located | undefined,
  documents: ReadonlyMap<string, TenantDocument>,
): Finding[] {
  return [...documents].flatMap(([name, { operations }]) => {
    const headers = profile && nodeAt(profile, ['services', name, 'headers']);
    return headers?.kind === 'object' ? headersOf(name, headers.entries, operations) : [];
  });
}

function headersOf(
  service: string,
  entries: ReadonlyMap<string, LocatedEntry>,
  operations: readonly DescribedOperation[],
): Finding[] {
  const taken = operations.flatMap((operation) =>
    operation.parameters
      .filter(({ in: place }) => place === 'header')
      .map((parameter): TakenHeader => ({ operation, parameter })),
  );
  const keys = keyHeaders(operations);
  const seen = new Map<string, string>();
  return [...entries].flatMap(([name, entry]) => {
    const lower = name.toLowerCase();
    const before = seen.get(lower);
    seen.set(lower, name);
    if (before !== undefined)
      return [errorAt('bind/header', `"${name}" and "${before}" are one header`, entry.key)];
    if (keys.has(lower))
      return [
        errorAt(
          'bind/header',
          `the header ${name} is the API key of ${service}`,
          entry.key,
          `if the key may be public, set "publicKey" in services.${service}`,
        ),
      ];
    // How a name is written is for the schema to say.
    if (refusedHeader(name) === 'spelling') return [];
    const refused = refusedFinding(name, entry);
    if (refused) return [refused];
    return takenFindings(service, name, entry, taken);
  });
}

interface TakenHeader {
  readonly operation: DescribedOperation;
  readonly parameter: ApiParameter;
}

function refusedFinding(name: string, { key, value }: LocatedEntry): Finding | undefined {
  const refused = refusedHeader(name);
  if (refused !== undefined && refused !== 'spelling')
    return errorAt(
      'bind/header',
      `the header ${name} ${whyRefused[refused]}`,
      key,
      ...(refused === 'credential' ? ['have your host add it, under a base that is a path'] : []),
    );
  const text = textAt(value);
  return text === undefined || isHeaderValue(text)
    ? undefined
    : errorAt(
        'bind/header',
        `the value of ${name} must be 1 to 200 printable ASCII characters, without spaces at the ends`,
        value.place,
      );
}

function takenFindings(
  service: string,
  name: string,
  { key, value }: LocatedEntry,
  taken: readonly TakenHeader[],
): Finding[] {
  const own = taken.filter(({ parameter }) => parameter.name.toLowerCase() === name.toLowerCase());
  if (own.length === 0)
    return [
      errorAt(
        'reference/parameter',
        `no operation of ${service} has a header "${name}"`,
        key,
        suggest(name, [
          ...new Set(
            taken
              .map(({ parameter }) => parameter.name)
              .filter((one) => refusedHeader(one) === undefined),
          ),
        ]),
      ),
    ];
  const text = textAt(value);
  if (text === undefined) return [];
  const failing = own.filter(
    ({ operation, parameter }) => !takesText(parameter, text, operation.tree),
  );
  // Where the document leaves no choice its own value is sent, so one that fits the other operations is right.
  const wrong =
    failing.length === own.length
      ? failing[0]
      : failing.find(
          ({ operation, parameter }) => textsOf(parameter, operation.tree)?.length !== 1,
        );
  if (wrong === undefined) return [];
  return [
    errorAt(
      'reference/parameter',
      `"${text}" is not a valid "${wrong.parameter.name}" for ${wrong.operation.id}`,
      value.place,
      suggest(text, textsOf(wrong.parameter, wrong.operation.tree) ?? []),
    ),
  ];
}

/** Headers that hold the API key of an operation, in lower case. */
function keyHeaders(operations: readonly DescribedOperation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ security }) =>
      security
        .flat()
        .flatMap((scheme) =>
          scheme.kind === 'apiKey' && scheme.in === 'header'
            ? [scheme.parameter.toLowerCase()]
            : [],
        ),
    ),
  );
}
