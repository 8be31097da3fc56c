import { chakra } from '#ui/chakra.ts';
import type { StatProps } from '#config/blocks.gen.ts';
import { answerAt } from '#core/answer-path.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useBinding } from '#data/use-binding.ts';
import { Text } from '#ui/box.ts';
import { Bound } from './bound.tsx';
import { FieldValue } from './field-value.tsx';
import { Part } from './part.tsx';

const Figure = chakra('dd', {
  base: {
    fontFamily: 'figure',
    fontWeight: 'figure',
    fontSize: 'xl',
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});
const Label = chakra('dt', { base: { color: 'muted', fontSize: 'sm' } });

/** One figure with its label. */
export default function Stat({ value, note }: StatProps) {
  const binding = useBinding();
  const text = useDeclaredText();
  return (
    <Part>
      <Bound binding={binding} rows={2}>
        {({ pages, items }) => {
          const thing = answerAt(pages[0], items);
          return (
            <dl>
              {value.title !== undefined && <Label>{text(value.title)}</Label>}
              <Figure>
                <FieldValue field={value} entry={thing} />
              </Figure>
              {note && (
                <Text as="dd" size="sm" tone="muted">
                  {note.title !== undefined && <>{text(note.title)} </>}
                  <FieldValue field={note} entry={thing} />
                </Text>
              )}
            </dl>
          );
        }}
      </Bound>
    </Part>
  );
}
