import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts } from './print.ts';
import { uploadForm } from './upload-form.ts';

type News = Schemas['DeskNews'];

const steps = [
  { name: 'publish', does: 'publish a draft' },
  { name: 'withdraw', does: 'withdraw news, so that clients read them no more' },
] as const;

/** News, written and published at the desk. */
export function addNewsCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('news of any state, the newest first')
    .option('--state <state>', 'draft, published or withdrawn')
    .action(async ({ state }: { state?: string }) => {
      const query = new URLSearchParams({ limit: '100', ...(state !== undefined && { state }) });
      print(await connect()<Listed<News>>('GET', `news?${query}`), ({ items }) =>
        columns(
          items.map(({ id, state: its, topic, texts, stocks, picture, published_at }) => [
            id,
            its,
            topic,
            Object.keys(texts).join(', '),
            Object.values(texts)[0]?.title ?? '',
            stocks.map(({ symbol }) => symbol).join(', '),
            picture === null ? '' : 'picture',
            published_at ?? '',
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description('write news as a draft or change them, from a JSON file (NewsRequest)')
    .option(
      '--picture <path>',
      'a JPEG, PNG or WebP that the news show; each text says in "alt" what is on it',
    )
    .action(async (file: string, { picture }: { picture?: string }) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null) throw new Error(`${file} is no JSON object`);
      const call = connect();
      const shown =
        picture === undefined
          ? null
          : await call<Schemas['FileLink']>(
              'POST',
              'news/pictures',
              await uploadForm(picture, 'news'),
            );
      const written = { ...body, ...(shown !== null && { picture: shown.id }) };
      print(await call<News>('POST', 'news', written), facts);
    });
  for (const { name, does } of steps)
    group
      .command(`${name} <id>`)
      .description(does)
      .action(async (id: string) => {
        print(await connect()<News>('POST', `news/${id}/${name}`), facts);
      });
}
