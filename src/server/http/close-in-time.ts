import plugin from 'fastify-plugin';

/** For so long requests in progress may go on when the server stops, in ms; then their connections are cut. */
export const closeTimeoutMs = 5_000;

const lookMs = 100;

/**
 * Ends every connection when the server stops: a kept one as soon as it has been answered, and one that sends or reads too
 * slowly after `timeoutMs`. Without it a body that never ends would keep the process waiting for two minutes.
 */
export const closeInTime = plugin<{ readonly timeoutMs: number }>(
  async (app, { timeoutMs }) => {
    let look: NodeJS.Timeout | undefined;
    let cut: NodeJS.Timeout | undefined;
    app.addHook('preClose', async () => {
      look = setInterval(() => app.server.closeIdleConnections(), lookMs);
      cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
    });
    app.server.once('close', () => {
      clearInterval(look);
      clearTimeout(cut);
    });
  },
  { name: 'close-in-time' },
);
