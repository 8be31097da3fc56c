import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const service = 'src/server/modules/news/news-service.ts';

/** What could be wrong with news. */
export const newsFaults: readonly Fault[] = [
  {
    check: 'news',
    what: 'a draft is read by clients',
    file: service,
    from: "eq(news.id, id), eq(news.state, 'published')",
    to: 'eq(news.id, id)',
    tests: onPglite,
    named: 'news',
  },
  {
    check: 'news',
    what: 'a stock still leads to what was withdrawn',
    file: service,
    from: "eq(news.state, 'published'),\n    topic",
    to: 'topic',
    tests: onPglite,
    named: 'news',
  },
  {
    check: 'news',
    what: 'what names a stock no longer is still found by it',
    file: service,
    from: '  await tx.delete(newsStock).where(and(eq(newsStock.tenant, tenant), eq(newsStock.newsId, id)));\n',
    to: '',
    tests: onPglite,
    named: 'news',
  },
  {
    check: 'news',
    what: 'texts with HTML and unsafe links are published',
    file: 'src/core/news.ts',
    from: 'readMarkdown(text).problems.length > 0',
    to: 'text.length < 0',
    tests: 'src/core/news.test.ts',
  },
  {
    check: 'news',
    what: 'a link may lead to another host by a backslash',
    file: 'src/core/markdown/read-markdown.ts',
    from: '[^\\\\\\p{Cc}]*$/u',
    to: '.*$/u',
    tests: 'src/core/news.test.ts',
  },
  {
    check: 'news',
    what: 'the picture of a draft is read by everybody',
    file: 'src/server/modules/news/news-picture-service.ts',
    from: "eq(news.picture, picture), eq(news.state, 'published')",
    to: 'eq(news.picture, picture)',
    tests: onPglite,
    named: 'pictures of news',
  },
  {
    check: 'news',
    what: 'a picture that others show is taken for further news',
    file: 'src/server/modules/news/news-picture-service.ts',
    from: ', isNull(file.usedAt))',
    to: ')',
    tests: onPglite,
    named: 'pictures of news',
  },
  {
    check: 'news',
    what: 'a picture that nothing shows any more stays for good',
    file: 'src/server/modules/news/news-picture-service.ts',
    from: '  if (before !== null) await releaseFile(tx, owner, before);\n',
    to: '',
    tests: onPglite,
    named: 'pictures of news',
  },
  {
    check: 'news',
    what: 'the reader’s language is not asked for',
    file: 'src/core/news.ts',
    from: '[reader, ...languages,',
    to: '[...languages,',
    tests: 'src/core/news.test.ts',
  },
];
