import type { RequestBody } from '#core/form/request-body.ts';

export interface SendPlan {
  /** For the path and the query. */
  readonly values: Readonly<Record<string, string>>;
  /** The parts of the body that are not typed. */
  readonly whole: RequestBody;
}

/** Parts what a form declares besides its fields: parameters of the operation go into the address, the rest into the body. */
export function sendPlan(
  parameters: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, string | number | boolean>>,
  body: RequestBody,
): SendPlan {
  const entries = Object.entries(params);
  return {
    values: Object.fromEntries(
      entries
        .filter(([name]) => Object.hasOwn(parameters, name))
        .map(([name, value]) => [name, String(value)]),
    ),
    whole: {
      ...body,
      ...Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(parameters, name))),
    },
  };
}
