import { knownValues } from '#generator/openapi/answer-field.ts';
import { follow, type DescribedOperation } from '#generator/openapi/described-operation.ts';
import { camelName, freeName } from './names.ts';

export interface AddressValues {
  /** For `params`: what the route of the screen says, or the first value that the operation knows. */
  readonly params: Readonly<Record<string, { readonly route: string } | string | number>>;
  /** Parameters of the screen's route, in the order of the operation's. */
  readonly route: readonly string[];
}

/** Where a screen takes the parameters from that an operation cannot do without. */
export function addressValues({ parameters, tree }: DescribedOperation): AddressValues {
  const route: string[] = [];
  const params: Record<string, { readonly route: string } | string | number> = {};
  for (const { name, in: place, required, schema } of parameters) {
    if (!required || (place !== 'path' && place !== 'query')) continue;
    const preset =
      place === 'query' ? presetOf(follow(schema, tree), knownValues([schema], tree)) : undefined;
    if (preset !== undefined) {
      params[name] = preset;
      continue;
    }
    const key = freeName(camelName(name, 'id'), (one) => route.includes(one));
    route.push(key);
    params[name] = { route: key };
  }
  return { params, route };
}

function presetOf(
  schema: Readonly<Record<string, unknown>>,
  values: readonly string[] | undefined,
): string | number | undefined {
  const preset = schema['default'];
  if (typeof preset === 'string' || typeof preset === 'number') return preset;
  return values?.[0];
}
