export interface ProfileSources {
  /** Value of the query parameter `profile`. */
  readonly query: string | null;
  /** The stored setting `api_profile`. */
  readonly stored: string | null;
  /** The bundle's own default. */
  readonly fallback: string;
}

/** Chooses the deployment profile (specification §1). A name that the bundle lacks falls to the next source. */
export function chooseProfile(known: readonly string[], sources: ProfileSources): string {
  const wanted = [sources.query, sources.stored, sources.fallback];
  return wanted.find((name) => name !== null && known.includes(name)) ?? sources.fallback;
}
