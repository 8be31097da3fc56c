import { newId, systemRandom } from '#server/platform/ids.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';

/** News as the desk writes them, each time with an id of their own. */
export function newsBody(test: TestApp) {
  return {
    id: newId(test.now, systemRandom),
    topic: 'market',
    texts: { 'en-US': { title: 'A holiday', summary: 'No trading.', text: 'Closed **all day**.' } },
    stocks: [{ market: 'XMAD-S', symbol: 'IBRX' }],
  };
}

export async function draftNews(test: TestApp): Promise<{ id: string }> {
  const body = newsBody(test);
  await doneByDesk(test, 'news', body);
  return { id: body.id };
}

export async function publishedNews(test: TestApp): Promise<{ id: string }> {
  const { id } = await draftNews(test);
  await doneByDesk(test, `news/${id}/publish`);
  return { id };
}
