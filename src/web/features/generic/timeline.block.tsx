import { chakra } from '#ui/chakra.ts';
import type { TimelineProps } from '#config/blocks.gen.ts';
import { answerAt } from '#core/answer-path.ts';
import { useBlock } from '#page/block-context.ts';
import { Flex, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { BoundList } from './bound-list.tsx';
import { entryPath } from './entry-path.ts';
import { momentOf } from './field-text.ts';
import { FieldValue } from './field-value.tsx';
import { Part } from './part.tsx';

const Line = chakra('ol', {
  base: { borderInlineStart: '2px solid var(--t-color-line)', marginInlineStart: '5px' },
});
const Event = chakra('li', {
  base: {
    position: 'relative',
    paddingInlineStart: '6',
    paddingBlock: '3',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-7px',
      top: '20px',
      width: '12px',
      height: '12px',
      borderRadius: '999px',
      background: 'canvas',
      border: '2px solid var(--t-color-brand)',
    },
  },
});

/** What happened, one under the other along a line. */
export default function Timeline({ at, what, detail, status, empty }: TimelineProps) {
  const { on } = useBlock();
  return (
    <Part>
      <BoundList empty={empty}>
        {(entries) => (
          <Line>
            {entries.map((entry, index) => {
              const to = entryPath(on?.select?.to, entry);
              const name = <FieldValue field={what} entry={entry} />;
              const moment = momentOf(String(answerAt(entry, at.field)), at.unit);
              return (
                <Event key={index}>
                  <Text as="div" size="xs" tone="muted">
                    <time
                      {...(moment === undefined
                        ? {}
                        : { dateTime: new Date(moment).toISOString() })}
                    >
                      <FieldValue field={{ format: 'moment', ...at }} entry={entry} />
                    </time>
                  </Text>
                  <Flex flexWrap="wrap" columnGap="3" rowGap="1">
                    <Text strong>{to === undefined ? name : <Link to={to}>{name}</Link>}</Text>
                    {status && <FieldValue field={{ format: 'status', ...status }} entry={entry} />}
                  </Flex>
                  {detail && (
                    <Text as="div" size="sm" tone="muted">
                      <FieldValue field={detail} entry={entry} />
                    </Text>
                  )}
                </Event>
              );
            })}
          </Line>
        )}
      </BoundList>
    </Part>
  );
}
