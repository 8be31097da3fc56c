import type { CodedError } from '#core/errors.ts';
import { useText } from '#i18n/use-text.ts';
import { Notice } from '#ui/notice.tsx';

/** Says why nothing was accepted. What each field lacks stands at the field. */
export function FormRefusal({ error, placed }: { readonly error: CodedError; readonly placed: boolean }) {
  const text = useText();
  const isOfFields = error.errors.length > 0 && placed;
  const plain = Object.fromEntries(Object.entries(error.params).filter((entry): entry is [string, string | number] => typeof entry[1] !== 'object'));
  const title = isOfFields && error.code === 'requestInvalid' ? text('form.problems') : text(`error.${error.code}`, plain);
  return <Notice tone="danger" title={title}>{isOfFields && error.code !== 'requestInvalid' ? text('form.problems') : undefined}</Notice>;
}
