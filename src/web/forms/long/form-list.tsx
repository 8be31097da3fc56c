import { chakra } from '#ui/chakra.ts';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { fieldAt, useFormStage } from './form-stage.ts';

const Entry = chakra('div', {
  base: {
    padding: { base: '4', md: '5' },
    borderRadius: 'card',
    border: '1px solid var(--t-color-line)',
  },
});

/** The entries of a list and the button that adds one. The focus goes to what was added, and back here when one was removed. */
export function FormList({
  items,
  canAdd = false,
  onAddClick,
  fieldPathId,
}: ArrayFieldTemplateProps) {
  const { form } = useFormStage();
  const declared = useDeclaredText();
  const list = useRef<HTMLDivElement>(null);
  const known = useRef(items.length);
  const field = fieldAt(form, fieldPathId.path);

  useEffect(() => {
    const [before, now] = [known.current, items.length];
    known.current = now;
    if (before === now) return;
    const entries = list.current?.querySelectorAll<HTMLElement>('[data-entry]');
    const within = now > before ? entries?.[now - 1] : list.current;
    const target = now > before ? controls : '[data-add], button';
    within?.querySelector<HTMLElement>(target)?.focus();
  }, [items.length]);

  return (
    <Stack ref={list} gap="4" role="group" aria-labelledby={`${fieldPathId.$id}-label`}>
      {items}
      {canAdd && (
        <Button data-add="" alignSelf="flex-start" onClick={onAddClick}>
          <Plus size={18} aria-hidden="true" />
          {declared(field?.add ?? 'form.list.add')}
        </Button>
      )}
    </Stack>
  );
}

const controls = ':is(input, select, textarea):not(:disabled)';

/** One entry of a list, under its number. */
export function FormListEntry({ children, index, buttonsProps }: ArrayFieldItemTemplateProps) {
  const { form } = useFormStage();
  const text = useText();
  const declared = useDeclaredText();
  const { path, $id: id } = buttonsProps.fieldPathId;
  const field = fieldAt(form, path.slice(0, -1));
  const title = declared(field?.entry ?? 'form.list.entry', { number: index + 1 });
  return (
    <Entry data-entry="" role="group" aria-labelledby={`${id}-title`}>
      <Flex justifyContent="space-between" alignItems="center" marginBottom="3">
        <Text strong id={`${id}-title`}>
          {title}
        </Text>
        {buttonsProps.hasRemove && (
          <Button look="quiet" onClick={buttonsProps.onRemoveItem}>
            <Trash2 size={18} aria-hidden="true" />
            {text('action.remove')}
            <Box as="span" className="hidden-text">
              {title}
            </Box>
          </Button>
        )}
      </Flex>
      {children}
    </Entry>
  );
}
