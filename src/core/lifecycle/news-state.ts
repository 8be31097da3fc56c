import { defineLifecycle } from './define-lifecycle.ts';

export type NewsState = 'draft' | 'published' | 'withdrawn';
export type NewsStep = 'publish' | 'withdraw';

/** News from the desk. */
export const newsStateLifecycle = defineLifecycle({
  id: 'news-state',
  description:
    'News from the desk. A draft is read at the desk alone, what is published by everybody. What was withdrawn is not published again: it is written anew.',
  initial: 'draft',
  states: {
    draft: {
      publish: { to: 'published', by: ['operator'] },
      withdraw: { to: 'withdrawn', by: ['operator'] },
    },
    published: { withdraw: { to: 'withdrawn', by: ['operator'] } },
    withdrawn: {},
  },
});
