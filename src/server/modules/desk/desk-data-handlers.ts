import type { Handlers } from '#server/http/handler.ts';
import { exportOwnData } from '#server/modules/own-data/own-data-service.ts';
import { createClientAct } from './client-act.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

/** What is kept about a client, for a request that did not come through the app: the same file, and a record of who read it. */
export function deskDataHandlers(dependencies: DeskDependencies): Handlers<'exportClientData'> {
  const act = createClientAct(dependencies);
  return {
    async exportClientData({ path: { id } }, context) {
      await act('client.export', id, context, () => Promise.resolve({ answer: null }));
      const owner = { tenant: context.tenant.id, clientId: id };
      return exportOwnData(dependencies, owner, dependencies.clock());
    },
  };
}
