import { useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import { chakra } from '#ui/chakra.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import type { ToastAction } from '#platform/toast-store.ts';
import { Button } from '#ui/button.ts';
import { IconButton } from '#ui/icon-button.ts';

const Shelf = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '4',
    bottom: { base: '88px', md: '6' },
    zIndex: 30,
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    alignItems: 'center',
    pointerEvents: 'none',
    // The question for cookies is at the bottom: its buttons stay uncovered.
    'html:has([data-consent]) &': { bottom: 'auto', top: '72px' },
  },
});
const Message = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    maxWidth: '560px',
    paddingInlineStart: '4',
    borderRadius: 'card',
    boxShadow: 'overlay',
    pointerEvents: 'auto',
    fontSize: 'md',
    border: '1px solid var(--t-color-line)',
  },
  variants: {
    tone: {
      calm: { background: 'raised', color: 'text' },
      warn: { background: 'warnSoft', color: 'warn' },
    },
  },
});

/** Short messages, read out as they come. The live region stands from the start: one that is added is not heard. */
export function Toaster() {
  const { toasts } = useApp();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read);
  const declared = useDeclaredText();
  const text = useText();
  return (
    <Shelf role="status" aria-live="polite">
      {shown.map((toast) => (
        <Message
          key={toast.id}
          tone={toast.tone}
          onPointerEnter={() => toasts.hold(true)}
          onPointerLeave={() => toasts.hold(false)}
          onFocus={() => toasts.hold(true)}
          onBlur={() => toasts.hold(false)}
        >
          <span>{declared(toast.message, toast.values)}</span>
          {toast.action && <ToastButton toast={toast.id} action={toast.action} />}
          <IconButton aria-label={text('action.close')} onClick={() => toasts.dismiss(toast.id)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Message>
      ))}
    </Shelf>
  );
}

function ToastButton({ toast, action }: { readonly toast: number; readonly action: ToastAction }) {
  const { toasts } = useApp();
  const declared = useDeclaredText();
  return (
    <Button
      look="quiet"
      minHeight="44px"
      onClick={() => {
        toasts.dismiss(toast);
        action.run();
      }}
    >
      {declared(action.label, {})}
    </Button>
  );
}
