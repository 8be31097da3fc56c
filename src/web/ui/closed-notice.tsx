import { Lock } from 'lucide-react';
import { Box, Flex, Text } from '#ui/box.ts';

/** On a card: why what it shows is closed to the client. */
export function ClosedNotice({ words }: { readonly words: string }) {
  return (
    <Flex as="span" gap="2" alignItems="flex-start">
      <Box as="span" flexShrink="0" marginTop="3px">
        <Lock size={14} aria-hidden="true" />
      </Box>
      <Text as="span" size="sm">
        {words}
      </Text>
    </Flex>
  );
}
