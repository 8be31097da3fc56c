import { Fragment, type ReactNode } from 'react';
import type { Form } from '#config/form.gen.ts';
import { isGroup, type FieldValues } from '#core/form/form-values.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import { useFormStage } from './form-stage.ts';
import { useShownValue } from './use-shown-value.ts';

// What proves an identity is not shown again.
const unseen: readonly string[] = ['password', 'pin', 'code', 'agreement'];

/** Everything once more before it is sent, with a link back to each part. */
export function FormReview() {
  const { form, engine } = useFormStage();
  const { steps, validation } = engine.read();
  const text = useText();
  const declared = useDeclaredText();
  const shown = useShownValue();

  function factsOf(ui: Form['ui'], names: readonly string[], values: FieldValues): ReactNode[] {
    const single = names.flatMap((name) => {
      const field = ui[name];
      const isShown =
        field !== undefined && !unseen.includes(field.widget) && field.fields === undefined;
      return isShown && field.repeats === undefined
        ? [{ label: declared(field.label), value: shown(field, values[name]) }]
        : [];
    });
    const within = names.flatMap((name) => {
      const { label = '', entry = 'form.list.entry', fields } = ui[name] ?? {};
      const value = values[name];
      if (fields === undefined) return [];
      const inner = Object.keys(fields);
      if (isGroup(value)) return titled(name, declared(label), factsOf(fields, inner, value));
      return (Array.isArray(value) ? value : []).flatMap((one: unknown, index) =>
        isGroup(one)
          ? titled(
              `${name}/${index}`,
              declared(entry, { number: index + 1 }),
              factsOf(fields, inner, one),
            )
          : [],
      );
    });
    return [...(single.length === 0 ? [] : [<DescriptionList key="" facts={single} />]), ...within];
  }

  return (
    <Stack gap="6">
      {steps.map(({ id, title, fields }) => {
        const asked = fields.filter((name) => Object.hasOwn(validation.fields, name));
        const facts = factsOf(form.ui, asked, validation.values);
        return facts.length === 0 ? null : (
          <Box key={id}>
            <Flex justifyContent="space-between">
              <Heading as="h3">{declared(title)}</Heading>
              <Button look="quiet" onClick={() => engine.open(id)}>
                {text('action.change')}
                <span className="hidden-text"> {declared(title)}</span>
              </Button>
            </Flex>
            {facts}
          </Box>
        );
      })}
    </Stack>
  );
}

function titled(key: string, title: string, facts: readonly ReactNode[]): ReactNode[] {
  return [
    <Fragment key={key}>
      <Text strong marginTop="4">
        {title}
      </Text>
      {facts}
    </Fragment>,
  ];
}
