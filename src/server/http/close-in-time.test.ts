import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { closeInTime } from './close-in-time.ts';

async function started(timeoutMs: number) {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 65_000 });
  await app.register(closeInTime, { timeoutMs });
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      return 'done';
    });
  });
  app.get('/quick', async () => 'done');
  app.post('/body', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (text: string): Promise<Socket> => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  return { app, asked, answer: () => answer(), open };
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;

describe('a server that is asked to stop', () => {
  it('ends connections that are kept for later, and a body that never ends', async () => {
    const { app, open } = await started(50);
    const kept = await open(request('/quick'));
    await once(kept, 'data');
    const slow = await open(
      'POST /body HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    kept.write(request('/quick'));
    await once(kept, 'data');
    const ends = [once(kept, 'close'), once(slow, 'close')];
    await app.close();
    await Promise.all(ends);
  });

  it('answers requests in progress first, and then ends its connection', async () => {
    const { app, asked, answer, open } = await started(60_000);
    const waiting = await open(request('/slow'));
    const order: string[] = [];
    waiting.on('data', (chunk: Buffer) => order.push(chunk.toString().split('\r\n')[0] ?? ''));
    const closed = once(waiting, 'close').then(() => order.push('closed'));
    await asked;
    const stopped = app.close();
    answer();
    await Promise.all([closed, stopped]);
    expect(order).toEqual(['HTTP/1.1 200 OK', 'closed']);
  });
});
