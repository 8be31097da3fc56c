/** The address of a stock with the ticket that sells the shares of one purchase. */
export function ticketAddress(quotePath: string, purchase: string): string {
  return `${quotePath}&${new URLSearchParams({ side: 'sell', purchase }).toString()}`;
}

const orderId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The purchase that an address names; `null` where it names none. */
export function readPurchase(query: URLSearchParams): string | null {
  const id = query.get('purchase') ?? '';
  return orderId.test(id) ? id : null;
}
