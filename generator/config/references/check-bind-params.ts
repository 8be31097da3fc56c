import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { knownValues } from '#generator/openapi/answer-field.ts';
import { takesText } from '#generator/openapi/sent-headers.ts';
import { settableParameters } from '#generator/openapi/settable-parameters.ts';
import {
  follow,
  type ApiParameter,
  type DescribedOperation,
} from '#generator/openapi/described-operation.ts';
import { checkHeaderParam } from './check-header-param.ts';
import { nodeAt, placeAt, textAt, type Located } from '../read/located.ts';

/** The parameters of a bound operation: each given one is taken, with a value that it can have, and none is missing. */
export function checkBindParams(
  screen: Located,
  bind: Located,
  operation: DescribedOperation,
): Finding[] {
  const findings: Finding[] = [];
  const params = nodeAt(bind, ['params']);
  const given = params?.kind === 'object' ? params.entries : new Map();
  const takes = settableParameters(operation);
  const names = takes.map((one) => one.name);
  const routeKeys = [...(textAt(screen, 'route') ?? '').matchAll(/:([A-Za-z0-9]+)/g)].map(
    ([, key = '']) => key,
  );
  for (const [name, { key, value }] of given) {
    const taken = takes.find((one) => one.name === name);
    if (taken === undefined)
      findings.push(
        checkHeaderParam(operation, name, key) ??
          errorAt(
            'reference/parameter',
            `${operation.id} has no parameter "${name}"`,
            key,
            suggest(name, names),
          ),
      );
    else findings.push(...checkValue(taken, value, operation));
    const route = textAt(value, 'route');
    if (route !== undefined && !routeKeys.includes(route)) {
      findings.push(
        errorAt(
          'reference/parameter',
          `the route of this screen has no ":${route}"`,
          placeAt(value, ['route']),
          suggest(route, routeKeys),
        ),
      );
    }
  }
  const place = placeAt(bind, ['operation']);
  // A header that is missing has its value elsewhere, or is reported with what the app sends.
  const missing = takes.filter(
    (one) => one.in !== 'header' && one.required && !given.has(one.name),
  );
  for (const { name } of missing) {
    findings.push(
      errorAt('bind/missing', `${operation.id} requires "${name}"; set it in "params"`, place),
    );
  }
  return findings;
}

/** A constant is one that the parameter can have. What comes from the route, the query or the session is not known yet. */
export function checkValue(
  parameter: ApiParameter,
  value: Located,
  { id, tree }: DescribedOperation,
): Finding[] {
  if (value.kind !== 'scalar') return [];
  const { name, schema } = parameter;
  const { minimum, maximum, type } = follow(schema, tree);
  if (typeof value.value === 'number' && typeof maximum === 'number' && value.value > maximum) {
    return [
      errorAt(
        'reference/parameter',
        `the maximum of "${name}" in ${id} is ${maximum}`,
        value.place,
      ),
    ];
  }
  if (typeof value.value === 'number' && typeof minimum === 'number' && value.value < minimum) {
    return [errorAt('reference/parameter', `${id} takes "${name}" from ${minimum}`, value.place)];
  }
  const known = knownValues([schema], tree);
  const text = String(value.value);
  if (known === undefined ? takesText(parameter, text, tree) : known.includes(text)) return [];
  return [
    errorAt(
      'reference/parameter',
      `"${text}" is not a valid "${name}" for ${id}`,
      value.place,
      known === undefined
        ? `write ${type === 'integer' ? 'an integer' : 'a number'}`
        : suggest(text, known),
    ),
  ];
}
