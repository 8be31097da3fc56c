import { useId, type ReactNode } from 'react';
import { Box, Flex } from './box.ts';
import { Heading } from './heading.ts';
import { useRepeatsPage } from './page-heading.ts';

export interface SectionProps {
  readonly title: ReactNode;
  /** One secondary action or link beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen with its heading; assistive technology finds it by name. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  // Headed by its page it needs no second name to be seen.
  if (useRepeatsPage(title))
    return (
      <Box as="section" aria-label={title} minWidth="0">
        {action && (
          <Flex justifyContent="flex-end" minHeight="44px" marginBottom="2">
            {action}
          </Flex>
        )}
        {children}
      </Box>
    );
  return (
    <Box as="section" aria-labelledby={id} minWidth="0">
      <Flex
        justifyContent="space-between"
        flexWrap="wrap"
        rowGap="1"
        minHeight="44px"
        marginBottom="2"
      >
        <Heading id={id}>{title}</Heading>
        {action}
      </Flex>
      {children}
    </Box>
  );
}
