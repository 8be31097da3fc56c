/**
 * The browser's `fetch`, begun in a task of its own. A screen asks for what it shows all at once, and to begin fifteen
 * requests in one go was the longest task of its first picture. What must outlive the page (`keepalive`) is sent at once:
 * there may be no other task.
 */
export async function fetchInTurn(request: Request): Promise<Response> {
  if (!request.keepalive) await nextTurn();
  return fetch(request);
}

// A message and no timer: timers of a page in the background wait for a second.
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((begin) => {
    port1.onmessage = begin;
    port2.postMessage(null);
  }).finally(() => port1.close());
}
