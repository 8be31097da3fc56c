import { Copy } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { Row } from '#ui/rows.ts';

/** A value that is needed elsewhere, with a button that copies it. */
export function CopyRow({ label, value }: { readonly label: string; readonly value: string }) {
  const { toasts } = useApp();
  const text = useText();
  function copy(): void {
    // Absent where the page is not served safely.
    const copying = navigator.clipboard
      ? navigator.clipboard.writeText(value)
      : Promise.reject(new Error('no clipboard'));
    copying.then(
      () => toasts.show('deposit.copied', { values: { what: label } }),
      () => toasts.show('security.recovery.copyFailed', { tone: 'warn' }),
    );
  }
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <Text size="xs" tone="muted">
          {label}
        </Text>
        <Text className="figures" overflowWrap="anywhere" userSelect="text">
          {value}
        </Text>
      </Box>
      <IconButton aria-label={text('deposit.copy', { what: label })} onClick={copy}>
        <Copy size={18} strokeWidth={1.7} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
