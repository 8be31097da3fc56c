/** A count with its noun, e.g. `1 tenant`, `2 tenants`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
