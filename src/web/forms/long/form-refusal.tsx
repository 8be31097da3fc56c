import type { ReactNode } from 'react';
import type { CodedError } from '#core/errors.ts';
import { useText } from '#i18n/use-text.ts';
import { Notice } from '#ui/notice.tsx';

export interface FormRefusalProps {
  readonly error: CodedError;
  /** Whether what is wrong stands at its field. */
  readonly placed: boolean;
  /** What there is to say beyond the words of the code. */
  readonly children?: ReactNode;
}

/** Says why nothing was accepted. What each field lacks stands at the field. */
export function FormRefusal({ error, placed, children }: FormRefusalProps) {
  const text = useText();
  const isOfFields = error.errors.length > 0 && placed;
  const plain = Object.fromEntries(
    Object.entries(error.params).filter(
      (entry): entry is [string, string | number] => typeof entry[1] !== 'object',
    ),
  );
  const title =
    isOfFields && error.code === 'requestInvalid'
      ? text('form.problems')
      : text(`error.${error.code}`, plain);
  return (
    <Notice tone="danger" title={title}>
      {isOfFields && error.code !== 'requestInvalid' ? text('form.problems') : children}
    </Notice>
  );
}
