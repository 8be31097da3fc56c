import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messageTargets } from './message-target.ts';
import { clientMessageKinds } from './message-category.ts';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));

it('everything that messages speak of can be given a route, and has one in the base', () => {
  expect(read('schemas/navigation.schema.json')).toMatchObject({
    properties: {
      messages: {
        properties: {
          links: {
            properties: Object.fromEntries(messageTargets.map((target) => [target, {}])),
          },
        },
      },
    },
  });
  const { messages } = read('tenants/base/navigation.json') as {
    messages: { links: Readonly<Record<string, string>> };
  };
  expect(Object.keys(messages.links).sort()).toEqual([...messageTargets].sort());
});

it('every kind of message has a title and a body', () => {
  const texts = read('src/web/i18n/messages/en-US.json') as Readonly<Record<string, string>>;
  for (const kind of clientMessageKinds)
    for (const part of ['title', 'body'])
      expect(texts, kind).toHaveProperty([`clientMessage.${kind}.${part}`]);
});
