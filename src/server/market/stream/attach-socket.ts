import type { RawData, WebSocket } from 'ws';
import { type EventStart, parseClientMessage } from './client-message.ts';
import type { Connection, PriceHub } from './price-hub.ts';
import { errorMessage } from './server-message.ts';

const pingMs = 15_000;
const messagesPerPing = 60;
const violation = 1008;

/** What brings the caller their own events; a guest has none. */
export interface OwnEvents {
  resume(from: EventStart): void;
  leave(): void;
}

/** Joins a socket to the hub until it closes, stops answering or sends too much. `own` joins the caller's events to the same socket. */
export function attachSocket(
  socket: WebSocket,
  hub: PriceHub,
  own: ((connection: Pick<Connection, 'backlog' | 'send'>) => OwnEvents) | null,
): void {
  const connection = {
    backlog: () => socket.bufferedAmount,
    send: (message: string | Buffer) => socket.send(message, { binary: false }),
  };
  const events = own?.(connection);
  const member = hub.join({
    ...connection,
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
    else if (message.type !== 'resume') member.receive(message);
    else if (events === undefined) socket.send(errorMessage('unauthorized'));
    else events.resume(message.from);
  });
  socket.on('close', () => {
    clearInterval(timer);
    member.leave();
    events?.leave();
  });
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString();
}
