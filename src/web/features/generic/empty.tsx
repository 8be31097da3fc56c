import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';

/** Said where there is nothing to show, in the block's own words when it has some. */
export function Empty({ message }: { readonly message?: string | undefined }) {
  const text = useText();
  const declared = useDeclaredText();
  return (
    <Text role="status" tone="muted" paddingBlock="4">
      {message === undefined ? text('generic.empty') : declared(message)}
    </Text>
  );
}
