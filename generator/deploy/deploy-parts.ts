import type { Header } from '#generator/bundle/security-headers.ts';

/** What the configuration of a host is written from. */
export interface DeployParts {
  /** Name of the bundle's folder. */
  readonly name: string;
  readonly base: string;
  readonly security: readonly Header[];
  /** Paths on the bundle's own origin that belong to services: `/api`, `/feed`. */
  readonly services: readonly string[];
}
