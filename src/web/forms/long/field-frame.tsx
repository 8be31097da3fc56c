import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { useFieldTrouble, useFormField, useFormStage } from './form-stage.ts';
import { useTroubleText } from './use-trouble-text.ts';

const Label = chakra('label', {
  base: {
    display: 'block',
    fontSize: 'sm',
    fontWeight: 'strong',
    marginBottom: '2',
    width: 'fit-content',
  },
});
const Optional = chakra('span', { base: { color: 'muted', fontWeight: 'normal' } });

// Widgets that say what they are beside themselves, and those that are more than one control.
const namedInside: readonly string[] = ['checkbox', 'agreement'];
const groups: readonly string[] = ['radio', 'image'];

export interface FieldFrameProps {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly children: ReactNode;
}

/** Label above, help below, and the trouble in its place. */
export function FieldFrame({ id, name, required, children }: FieldFrameProps) {
  const field = useFormField(name);
  const trouble = useFieldTrouble(name);
  const text = useText();
  const declared = useDeclaredText();
  const troubleText = useTroubleText();
  const { engine } = useFormStage();
  // Help may name the fewest characters that the house asks for.
  const fewest = Number(engine.read().judgement.fields[name]?.['minLength'] ?? 0);
  const label = (
    <>
      {declared(field.label)}
      {!required && <Optional> ({text('form.optional')})</Optional>}
    </>
  );
  return (
    <Box data-field={name} minWidth="0">
      {groups.includes(field.widget) && (
        <Label as="div" id={`${id}-label`}>
          {label}
        </Label>
      )}
      {!namedInside.includes(field.widget) && !groups.includes(field.widget) && (
        <Label htmlFor={id}>{label}</Label>
      )}
      {children}
      <Text
        id={`${id}-note`}
        size="sm"
        tone={trouble === undefined ? 'muted' : 'danger'}
        marginTop="1"
        aria-live="polite"
      >
        {trouble === undefined
          ? field.help !== undefined && declared(field.help, { min: fewest })
          : troubleText(field, trouble)}
      </Text>
    </Box>
  );
}
