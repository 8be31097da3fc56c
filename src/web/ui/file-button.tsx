import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.ts';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'children'>;

export interface FileButtonProps extends InputProps {
  readonly look?: 'solid' | 'outline';
  /** Drawn as what has to be put right; `aria-invalid` says it. */
  readonly danger?: boolean;
  /** With the others that were chosen at once, where the field is `multiple`. */
  readonly onFile: (file: File, others: readonly File[]) => void;
  /** What the button shows; the name of the field is its `aria-label` or `aria-labelledby`. */
  readonly children: ReactNode;
}

/** A button that chooses a file of this device: a label around the browser's own field. */
export function FileButton({ look, danger, onFile, children, ...input }: FileButtonProps) {
  return (
    <Button
      as="label"
      {...(look && { look })}
      cursor="pointer"
      position="relative"
      boxShadow={danger ? 'inset 0 0 0 1px var(--t-color-danger)' : undefined}
      css={{
        '&:has(:focus-visible)': {
          outline: '2px solid var(--t-color-focus)',
          outlineOffset: '2px',
        },
      }}
    >
      {children}
      <input
        {...input}
        className="hidden-text"
        type="file"
        onChange={(event) => {
          const [file, ...others] = [...(event.target.files ?? [])];
          // The same file can be chosen again.
          event.target.value = '';
          if (file !== undefined) onFile(file, others);
        }}
      />
    </Button>
  );
}
