import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import type { components } from '#api/client.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { useNewsPath } from './use-news-path.ts';

type Head = components['schemas']['NewsHead'];

const Body = chakra('div', {
  base: { minWidth: 0, flex: 1, paddingBlock: '1', overflowWrap: 'anywhere' },
});
const Title = chakra(Link, {
  base: {
    display: 'block',
    fontWeight: 'strong',
    textWrap: 'balance',
    borderRadius: 'control',
    _hover: { color: 'brand' },
    // The whole row leads there.
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
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
      {items.map(({ id, language, title, summary, topic, stocks, published_at }) => {
        const path = pathOf(id);
        return (
          <Row key={id} position="relative">
            <Body>
              <Text size="xs" tone="muted">
                {[
                  format.day(new Date(published_at)),
                  text(`news.topic.${topic}`),
                  ...stocks.map(({ symbol }) => symbol),
                ].join(' · ')}
              </Text>
              <div lang={language}>
                {path === null ? <Text strong>{title}</Text> : <Title to={path}>{title}</Title>}
                {!isShort && (
                  <Text size="sm" tone="muted">
                    {summary}
                  </Text>
                )}
              </div>
            </Body>
          </Row>
        );
      })}
    </Rows>
  );
}
