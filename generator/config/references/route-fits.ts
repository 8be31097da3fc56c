/** Whether an address without its query is one that a declared route takes: `/news/7` and `/news/:id`. */
export function routeFits(path: string, route: string): boolean {
  if (!route.includes('/:')) return path === route;
  const wanted = route.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/** The address of a link without what follows its path. */
export function linkPath(link: string): string {
  const end = link.search(/[?#]/);
  return end < 0 ? link : link.slice(0, end);
}
