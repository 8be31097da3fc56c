import type { ReactNode } from 'react';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useBlock } from '#page/block-context.ts';
import { Box } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';

/** A generic block's place on the screen: a section when it was given a title, else just its content. */
export function Part({ children }: { readonly children: ReactNode }) {
  const { title } = useBlock();
  const text = useDeclaredText();
  return title === undefined ? (
    <Box minWidth="0">{children}</Box>
  ) : (
    <Section title={text(title)}>{children}</Section>
  );
}
