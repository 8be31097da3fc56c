/** What news is about; `service` is the provider itself. */
export const newsTopics = ['market', 'company', 'economy', 'service'] as const;
export type NewsTopic = (typeof newsTopics)[number];
