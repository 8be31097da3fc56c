import type { ServiceAddresses } from '#generator/bundle/service-routes.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';

/** Where the reference backend listens unless configured otherwise. */
export const defaultApi = 'http://127.0.0.1:4600';

export interface ServingOptions {
  readonly port: number;
  readonly api: string;
  readonly service?: ServiceAddresses;
}

export function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`invalid port "${text}"`);
  return port;
}

/** Option of what serves pages: `savings=http://127.0.0.1:4610` for each service that something else answers. */
export const serviceOption = [
  '--service <name=address>',
  'what answers for one service, such as livery mock; can be repeated',
  serviceAddress,
] as const;

function serviceAddress(text: string, before: ServiceAddresses = new Map()): ServiceAddresses {
  const [, name = '', address = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw new UserError(
      `invalid --service "${text}"; write name=address, as in savings=http://127.0.0.1:4610`,
    );
  return new Map([...before, [name, address]]);
}

/** Resolves when the user or the system wants the process to end. */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
