import type { Header } from '#generator/bundle/security-headers.ts';

/** What the configuration of a host is written from. */
export interface DeployParts {
  /** Name of the bundle's folder. */
  readonly name: string;
  readonly base: string;
  readonly security: readonly Header[];
  readonly services: readonly DeployService[];
}

/** A path on the bundle's own origin that a service answers. */
export interface DeployService {
  /** `/api`, `/feed`. */
  readonly path: string;
  /** Variable of the host that holds the service's address. */
  readonly variable: string;
}
