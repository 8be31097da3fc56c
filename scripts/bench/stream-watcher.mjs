import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

/** A page that follows prices: notes how long after its moment each tick arrived, and hands that over when it is asked. */
let delays = [];
const socket = new WebSocket(workerData.address);
socket.on('open', () => {
  for (let start = 0; start < workerData.instruments.length; start += 100)
    socket.send(
      JSON.stringify({
        type: 'subscribe',
        instruments: workerData.instruments.slice(start, start + 100),
      }),
    );
  parentPort.postMessage('open', []);
});
socket.on('message', (data) => {
  const { items = [] } = JSON.parse(String(data));
  const now = Date.now();
  for (const { type, at } of items) if (type === 'tick') delays.push(now - Date.parse(at));
});
parentPort.on('message', () => {
  parentPort.postMessage(delays, []);
  delays = [];
});
