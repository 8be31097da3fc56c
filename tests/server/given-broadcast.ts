import { newId, systemRandom } from '#server/platform/ids.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';

export const texts = {
  'es-ES': { title: 'Cerramos el 24', body: 'Respondemos de nuevo el 27.' },
  'en-US': { title: 'Closed on the 24th', body: 'We answer again on the 27th.' },
} as const;

/** A broadcast as the desk writes it, each time with an id of its own. */
export function broadcastBody(test: TestApp, changes: object = {}) {
  return {
    id: newId(test.now, systemRandom),
    texts,
    languages: [],
    vip_from: 0,
    required: false,
    link: null,
    ...changes,
  };
}

/** A broadcast that has begun and not ended. */
export async function begunBroadcast(test: TestApp): Promise<{ id: string }> {
  const body = broadcastBody(test);
  await doneByDesk(test, 'broadcasts', body);
  return { id: body.id };
}
