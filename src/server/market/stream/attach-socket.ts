import type { RawData, WebSocket } from 'ws';
import { parseClientMessage } from './client-message.ts';
import type { PriceHub } from './price-hub.ts';
import { errorMessage } from './server-message.ts';

const pingMs = 15_000;
const messagesPerPing = 60;
const violation = 1008;

/** Joins a socket to the hub until it closes, goes silent or talks too much. */
export function attachSocket(socket: WebSocket, hub: PriceHub): void {
  const member = hub.join({
    backlog: () => socket.bufferedAmount,
    send: (message) => socket.send(message, { binary: false }),
    drop: () => socket.terminate(),
  });
  let answered = true;
  let messages = 0;

  const timer = setInterval(() => {
    messages = 0;
    // A peer that vanished without a word would be served for ever.
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, pingMs);

  socket.on('pong', () => {
    answered = true;
  });
  socket.on('message', (data, binary) => {
    messages += 1;
    if (messages > messagesPerPing) return socket.close(violation);
    const message = binary ? null : parseClientMessage(textOf(data));
    if (message === null) socket.send(errorMessage('requestInvalid'));
    else member.receive(message);
  });
  socket.on('close', () => {
    clearInterval(timer);
    member.leave();
  });
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString();
}
