import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Facts } from '#ui/facts.tsx';
import { Heading } from '#ui/heading.ts';
import { useFormStage } from './form-stage.ts';
import { useShownValue } from './use-shown-value.ts';

// What proves who somebody is, is not shown again.
const unseen: readonly string[] = ['password', 'pin', 'code', 'agreement'];

/** Everything once more before it is sent, and the way back to each part. */
export function FormReview() {
  const { form, engine } = useFormStage();
  const { steps, judgement } = engine.read();
  const text = useText();
  const declared = useDeclaredText();
  const shown = useShownValue();
  return (
    <Stack gap="6">
      {steps.map(({ id, title, fields }) => {
        const facts = fields.flatMap((name) => {
          const field = form.ui[name];
          if (
            field === undefined ||
            unseen.includes(field.widget) ||
            field.repeats !== undefined ||
            !Object.hasOwn(judgement.fields, name)
          )
            return [];
          return [{ label: declared(field.label), value: shown(field, judgement.values[name]) }];
        });
        return facts.length === 0 ? null : (
          <Box key={id}>
            <Flex justifyContent="space-between">
              <Heading as="h3">{declared(title)}</Heading>
              <Button look="quiet" onClick={() => engine.open(id)}>
                {text('action.change')}
                <span className="hidden-text"> {declared(title)}</span>
              </Button>
            </Flex>
            <Facts facts={facts} />
          </Box>
        );
      })}
    </Stack>
  );
}
