import { chakra } from '#ui/chakra.ts';
import type { ReactNode } from 'react';
import type { FormField } from '#config/form.gen.ts';
import { useDeclaredText, useText, type TextValues } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { noteOf } from './widgets/field-widget.ts';

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
const groups: readonly string[] = ['radio', 'image', 'file', 'group', 'list'];

export interface FieldFrameProps {
  readonly id: string;
  readonly path: string;
  readonly field: FormField;
  readonly required: boolean;
  /** What is wrong with it, in words. */
  readonly error: string | undefined;
  /** What its help may name. */
  readonly words: TextValues;
  readonly children: ReactNode;
}

/** Label above, help below, and the error in its place. */
export function FieldFrame({ id, path, field, required, error, ...inner }: FieldFrameProps) {
  const text = useText();
  const declared = useDeclaredText();
  const isGroup = groups.includes(field.widget);
  return (
    <Box
      data-field={path}
      data-invalid={error === undefined ? undefined : ''}
      data-first={field.autofocus === true ? '' : undefined}
      minWidth="0"
    >
      {!namedInside.includes(field.widget) && (
        <Label {...(isGroup ? { as: 'div', id: `${id}-label` } : { htmlFor: id })}>
          {declared(field.label)}
          {!required && <Optional> ({text('form.optional')})</Optional>}
        </Label>
      )}
      {inner.children}
      <Text
        id={noteOf(id)}
        size="sm"
        tone={error === undefined ? 'muted' : 'danger'}
        marginTop="1"
        aria-live="polite"
      >
        {error ?? (field.help !== undefined && declared(field.help, inner.words))}
      </Text>
    </Box>
  );
}
