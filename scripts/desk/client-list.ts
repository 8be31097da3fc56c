import { clientId } from './client-id.ts';
import type { DeskCall, Listed } from './call-desk.ts';
import { columns } from './print.ts';

/** What a list is narrowed to. Without either, the desk answers what waits for a decision. */
export interface ListChoice {
  readonly status?: string;
  /** Username or id. With a client and no status, things of every status. */
  readonly client?: string;
}

const pageSize = 100;
// What an operator can still look through; a longer list wants a narrower question.
const maxClients = 1_000;

/** Reads a list of the desk page after page, to its end or to 1,000 things. */
export async function clientList<Item>(
  call: DeskCall,
  where: string,
  { status, client }: ListChoice,
): Promise<Listed<Item>> {
  const asked = {
    limit: String(pageSize),
    ...(status !== undefined && { status }),
    ...(client !== undefined && { client_id: await clientId(call, client) }),
  };
  const items: Item[] = [];
  let next: string | null = null;
  do {
    const query = new URLSearchParams({ ...asked, ...(next !== null && { cursor: next }) });
    const page: Listed<Item> = await call<Listed<Item>>('GET', `${where}?${query}`);
    items.push(...page.items);
    next = page.next;
  } while (next !== null && items.length < maxClients);
  return { items, next };
}

/** A row for each thing; below them, that there are more than were read. */
export function listLines<Item>(
  { items, next }: Listed<Item>,
  cells: (item: Item) => readonly string[],
): readonly string[] {
  const more = `more than ${maxClients}: choose a status with --status, or a client with --client`;
  return [...columns(items.map(cells)), ...(next === null ? [] : [more])];
}
