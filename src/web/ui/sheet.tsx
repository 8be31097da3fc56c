import { chakra } from '#ui/chakra.ts';
import { X } from 'lucide-react';
import { useId, useLayoutEffect, type ReactNode } from 'react';
import { Heading } from './heading.ts';
import { IconButton } from './icon-button.ts';
import { useDialog } from './use-dialog.ts';

const Dialog = chakra('dialog', {
  variants: { wide: { true: { md: { width: 'min(760px, 94vw)' } } } },
  base: {
    border: 0,
    padding: 0,
    background: 'raised',
    color: 'text',
    // It may stand in a cell of a table, whose figures are set otherwise.
    textAlign: 'start',
    whiteSpace: 'normal',
    boxShadow: 'overlay',
    maxWidth: 'none',
    // What is longer scrolls inside, so that its beginning is never above the window.
    maxHeight: '94dvh',
    overflow: 'auto',
    margin: 0,
    marginTop: 'auto',
    width: '100%',
    borderTopRadius: 'card',
    paddingBottom: 'env(safe-area-inset-bottom)',
    '&::backdrop': { background: 'var(--t-elevation-scrim)' },
    md: {
      width: '380px',
      height: '100dvh',
      maxHeight: 'none',
      marginTop: 0,
      marginInlineStart: 'auto',
      borderRadius: 0,
    },
  },
});
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    top: 0,
    // A chart below it is positioned too, and would be drawn over it.
    zIndex: 1,
    background: 'raised',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '3',
    paddingInlineStart: '5',
  },
});

export interface SheetProps {
  readonly title: string;
  readonly closeLabel: string;
  /** For what stands in columns. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A side panel on a wide window, a sheet from below on a narrow one. The browser's own dialog keeps the focus
 * inside, closes on Escape and gives the focus back. It opens on the input within `data-first`, where there is one.
 */
export function Sheet({ title, closeLabel, wide, onClose, children }: SheetProps) {
  const { ref, leave, onLeft } = useDialog(onClose);
  const id = useId();
  // What stood in the sheet before it was open could not take the focus; the browser gives it to the close button instead.
  useLayoutEffect(() => {
    ref.current?.querySelector<HTMLElement>('[data-first] input')?.focus();
  }, [ref]);
  return (
    <Dialog
      ref={ref}
      wide={wide}
      aria-labelledby={id}
      onCancel={onLeft}
      onClose={onLeft}
      onClick={(event) => event.target === event.currentTarget && leave()}
    >
      <Bar>
        <Heading id={id}>{title}</Heading>
        <IconButton aria-label={closeLabel} onClick={leave}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Bar>
      {children}
    </Dialog>
  );
}
