import { photo } from '#tests/server/given-identity.ts';
import {
  draftNews,
  pictureNewsBody,
  publishedNews,
  shownPicture,
} from '#tests/server/given-news.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { FeatureCases } from './case.ts';

export const newsCases: FeatureCases = {
  client: {
    listNews: { query: { topic: 'market', limit: '5' } },
    getNews: { makePath: publishedNews },
    readNewsPicture: { makePath: shownPicture, query: { tenant: home.tenantId } },
  },
  desk: {
    listDeskNews: { query: { state: 'draft', limit: '5' } },
    putNews: { makeBody: pictureNewsBody },
    uploadNewsPicture: { makeBody: async () => ({ purpose: 'news', file: await photo() }) },
    publishNews: { makePath: draftNews },
    withdrawNews: { makePath: publishedNews },
  },
};
