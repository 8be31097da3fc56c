import { newId, systemRandom } from '#server/platform/ids.ts';
import { photo } from './given-identity.ts';
import { doneByDesk } from './given-operator.ts';
import { deskToken, type TestApp } from './test-app.ts';

/** News as the desk writes them, each time with an id of their own. */
export function newsBody(test: TestApp) {
  return {
    id: newId(test.now, systemRandom),
    topic: 'market',
    texts: { 'en-US': { title: 'A holiday', summary: 'No trading.', text: 'Closed **all day**.' } },
    stocks: [{ market: 'XMAD-S', symbol: 'IBRX' }],
  };
}

/** News with a picture that the desk has just uploaded. */
export async function pictureNewsBody(test: TestApp) {
  const { texts, ...body } = newsBody(test);
  const { id: picture } = await uploadedNewsPicture(test);
  return {
    ...body,
    texts: { 'en-US': { ...texts['en-US'], alt: 'A calendar with one day marked' } },
    picture,
  };
}

/** A picture that nothing shows yet, uploaded at the desk. */
export async function uploadedNewsPicture(test: TestApp): Promise<{ id: string; url: string }> {
  const answer = await test.call({
    method: 'POST',
    path: '/desk/v1/news/pictures',
    token: deskToken,
    form: [
      ['purpose', 'news'],
      ['file', { bytes: await photo() }],
    ],
  });
  return answer.json();
}

/** A picture that is read by everybody: that of published news. */
export async function shownPicture(test: TestApp): Promise<{ id: string }> {
  const body = await pictureNewsBody(test);
  await doneByDesk(test, 'news', body);
  await doneByDesk(test, `news/${body.id}/publish`);
  return { id: body.picture };
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
