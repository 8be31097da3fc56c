/** A root-relative base is a path of the page's own origin. */
export function absolute(base: string): string {
  return new URL(base, location.origin).href.replace(/\/$/, '');
}
