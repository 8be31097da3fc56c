import { chakra } from '#ui/chakra.ts';
import { Link } from 'react-router';
import type { components } from '#api/client.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { NewsPicture } from './news-picture.tsx';
import { useNewsPath } from './use-news-path.ts';

type Head = components['schemas']['NewsHead'];

const Entry = chakra('div', {
  base: { flex: 1, minWidth: 0, minHeight: '44px', paddingBlock: '1', overflowWrap: 'anywhere' },
});
const EntryLink = chakra(Link, {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: '44px',
    paddingBlock: '1',
    overflowWrap: 'anywhere',
    borderRadius: 'control',
    _hover: { color: 'brand' },
  },
});

const Thumbnail = chakra('div', {
  base: { flex: 'none', width: { base: '96px', md: '144px' } },
});

export interface NewsRowsProps {
  readonly items: readonly Head[];
  /** Beside other things a row is its title and day. */
  readonly isShort?: boolean;
}

/** News, each with its day and topic; a row leads to the text. */
export function NewsRows({ items, isShort = false }: NewsRowsProps) {
  const text = useText();
  const format = useFormat();
  const pathOf = useNewsPath();
  return (
    <Rows>
      {items.map(({ id, language, title, summary, topic, stocks, picture, published_at }) => {
        const path = pathOf(id);
        const words = (
          <>
            <Text size="xs" tone="muted">
              {[
                format.day(new Date(published_at)),
                text(`news.topic.${topic}`),
                ...stocks.map(({ symbol }) => symbol),
              ].join(' · ')}
            </Text>
            <div lang={language}>
              <Text strong textWrap="balance">
                {title}
              </Text>
              {!isShort && (
                <Text size="sm" tone="muted">
                  {summary}
                </Text>
              )}
            </div>
          </>
        );
        return (
          <Row key={id}>
            {path === null ? <Entry>{words}</Entry> : <EntryLink to={path}>{words}</EntryLink>}
            {picture && !isShort && (
              <Thumbnail lang={language}>
                <NewsPicture picture={picture} />
              </Thumbnail>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}
