import { draftNews, newsBody, publishedNews } from '#tests/server/given-news.ts';
import type { FeatureCases } from './case.ts';

export const newsCases: FeatureCases = {
  client: {
    listNews: { query: { topic: 'market', limit: '5' } },
    getNews: { makePath: publishedNews },
  },
  desk: {
    listDeskNews: { query: { state: 'draft', limit: '5' } },
    putNews: { makeBody: async (test) => newsBody(test) },
    publishNews: { makePath: draftNews },
    withdrawNews: { makePath: publishedNews },
  },
};
