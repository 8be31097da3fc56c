import { BackLink } from '#page/back-link.tsx';
import { Flex } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';

/** What a screen without a tab begins with: its name, and a link back. */
export default function PageHead({ title }: { readonly title: string }) {
  return (
    <Flex gap="1" marginBottom={{ base: '4', md: '6' }}>
      <BackLink />
      <Heading as="h1" size="page" overflowWrap="anywhere">
        {title}
      </Heading>
    </Flex>
  );
}
