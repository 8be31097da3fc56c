import { useEffect, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';

/** What was ordered, what happens next, and where it is found from now on. */
export function OrderDone({
  title,
  detail,
  to,
}: {
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}) {
  const text = useText();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <Stack gap="4" alignItems="flex-start">
      <Box ref={outcome} tabIndex={-1} width="100%">
        <Notice title={title}>{detail}</Notice>
      </Box>
      <ButtonLink look="outline" to={to}>
        {text('product.done.open')}
      </ButtonLink>
    </Stack>
  );
}
