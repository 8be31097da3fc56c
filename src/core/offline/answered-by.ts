/** Where an app that is kept for times without a connection lives. */
export interface OfflineReach {
  /** Origin of the bundle, without a path. */
  readonly origin: string;
  /** Path that it is served below, `/` at its beginning and end. */
  readonly base: string;
  /** Paths of this origin that belong to services: `/api`, `/feed`. */
  readonly services: readonly string[];
}

/** What of a request decides. */
export interface OfflineRequest {
  readonly method: string;
  /** Whether the browser opens a page with it. */
  readonly opensPage: boolean;
  readonly url: URL;
}

/**
 * Who answers a request: `kept` files, whose names change with their content; a `page` that is asked for, and opened from
 * what is kept where nothing answers; the `network` alone for everything else. What a service says is never kept.
 */
export function answeredBy(
  { method, opensPage, url }: OfflineRequest,
  { origin, base, services }: OfflineReach,
): 'kept' | 'page' | 'network' {
  const { pathname } = url;
  if (method !== 'GET' || url.origin !== origin || !pathname.startsWith(base)) return 'network';
  if (services.some((path) => pathname === path || pathname.startsWith(`${path}/`)))
    return 'network';
  if (opensPage) return 'page';
  return keptFolders.some((folder) => pathname.startsWith(base + folder)) ? 'kept' : 'network';
}

/** Folders of a bundle whose files are named after their content. */
const keptFolders = ['assets/', 't/'];
