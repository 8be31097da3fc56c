import type { DetailsProps } from '#config/blocks.gen.ts';
import { answerAt } from '#core/answer-path.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useBinding } from '#data/use-binding.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Bound } from './bound.tsx';
import { Empty } from './empty.tsx';
import { Part } from './part.tsx';
import { useFieldText } from './use-field-text.ts';

/** Labels and values of one thing. What the answer leaves empty takes no line. */
export default function Details({ fields }: DetailsProps) {
  const binding = useBinding();
  const write = useFieldText();
  const text = useDeclaredText();
  return (
    <Part>
      <Bound binding={binding} rows={fields.length}>
        {({ pages, items }) => {
          const thing = answerAt(pages[0], items);
          if (thing === undefined) return <Empty />;
          const shown = fields.filter(({ field }) => (answerAt(thing, field) ?? '') !== '');
          return (
            <DescriptionList
              facts={shown.map((field) => ({
                label: text(field.title ?? field.field),
                value: write(field, thing),
              }))}
            />
          );
        }}
      </Bound>
    </Part>
  );
}
