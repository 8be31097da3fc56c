import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { defaultMegabytes, megabyte } from '#core/form/file-size.ts';
import { useFormStage } from '#forms/long/form-stage.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { FileButton } from '#ui/file-button.tsx';
import { fileTypeName, isAcceptedFile } from './accepted-file.ts';
import { noteOf, type FieldWidgetProps } from './field-widget.ts';

/** Files of this device that go along when the form is sent. Its value is the id of the file, or a list of them. */
export function FileWidget(props: FieldWidgetProps) {
  const { id, name, value, field, several, required, invalid, onChange, onLeave } = props;
  const { files } = useFormStage().scope;
  const text = useText();
  const sizeText = useSizeText();
  const types = useTypeNames(field.accept ?? []);
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const { megabytes = defaultMegabytes, accept = [] } = field;
  const chosen = [value].flat().filter((one) => typeof one === 'string');
  if (files === undefined) throw new Error(`${name} has nowhere to keep a file`);
  const store = files;

  function take(taken: readonly File[]): void {
    setError(null);
    const large = taken.find((file) => file.size > megabytes * megabyte);
    if (large !== undefined)
      return setError(text('form.file.large', { name: large.name, limit: megabytes }));
    const other = taken.find((file) => !isAcceptedFile(file, accept));
    if (other !== undefined) return setError(text('form.file.kind', { name: other.name, types }));
    const ids = taken.map((file) => store.add(file));
    change(several ? [...chosen, ...ids] : ids);
    onLeave();
  }

  function change(ids: readonly string[]): void {
    if (several) return onChange(ids.length === 0 ? undefined : ids);
    onChange(ids[0]);
  }

  function remove(taken: string): void {
    setError(null);
    change(chosen.filter((one) => one !== taken));
    input.current?.focus();
  }

  return (
    <Stack
      gap="3"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${noteOf(id)} ${id}-state`}
    >
      {chosen.map((one) => {
        const file = files.get(one);
        return (
          <Flex key={one} gap="3" alignItems="center" justifyContent="space-between">
            <Text overflowWrap="anywhere">
              {file?.name}{' '}
              <Text as="span" size="sm" tone="muted" whiteSpace="nowrap">
                {sizeText(file?.size ?? 0)}
              </Text>
            </Text>
            <Button look="quiet" onClick={() => remove(one)}>
              {text('action.remove')}
              <span className="hidden-text"> {file?.name}</span>
            </Button>
          </Flex>
        );
      })}
      <Flex>
        <FileButton
          ref={input}
          id={id}
          name={name}
          danger={invalid}
          data-main=""
          multiple={several}
          {...(accept.length === 0 ? {} : { accept: accept.join(',') })}
          aria-required={required}
          aria-invalid={invalid}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${noteOf(id)} ${id}-state`}
          onFile={(file, others) => take([file, ...(several ? others : [])])}
        >
          <Paperclip size={18} aria-hidden="true" />
          {text(
            several
              ? chosen.length === 0
                ? 'form.file.addMany'
                : 'form.file.more'
              : chosen.length === 0
                ? 'form.file.add'
                : 'action.replace',
          )}
        </FileButton>
      </Flex>
      <Text id={`${id}-state`} size="sm" tone={error === null ? 'muted' : 'danger'} role="status">
        {error ??
          (accept.length === 0
            ? text('form.file.limit', { limit: megabytes })
            : text('form.file.hint', { types, limit: megabytes }))}
      </Text>
    </Stack>
  );
}

/** `240 kB`, `1.2 MB`. */
function useSizeText(): (bytes: number) => string {
  const intl = useIntl();
  return (bytes) => {
    const isLarge = bytes >= megabyte;
    return intl.formatNumber(isLarge ? bytes / megabyte : Math.ceil(bytes / 1_000), {
      style: 'unit',
      unit: isLarge ? 'megabyte' : 'kilobyte',
      maximumFractionDigits: 1,
    });
  };
}

/** Media types in a sentence: `PNG, JPEG or PDF`. */
function useTypeNames(types: readonly string[]): string {
  const intl = useIntl();
  const text = useText();
  const names = types.map((type) =>
    type.endsWith('/*') ? text('form.file.any', { kind: type.slice(0, -2) }) : fileTypeName(type),
  );
  return intl.formatList(names, { type: 'disjunction' });
}
