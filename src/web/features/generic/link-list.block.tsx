import { chakra } from '#ui/chakra.ts';
import { ArrowUpRight, ChevronRight } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import type { LinkListProps, ListedLink } from '#config/blocks.gen.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useGates } from '#access/use-gate.ts';
import { Box, Text } from '#ui/box.ts';
import { Icon } from '#ui/icon.tsx';
import { Rows } from '#ui/rows.ts';
import { useWaits } from '#ui/waits.tsx';
import { Part } from './part.tsx';

const look = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'row',
    paddingBlock: '2',
    minWidth: 0,
    borderRadius: 'control',
    // Beside words that take two lines they keep their size.
    '& > svg': { flexShrink: 0 },
    _hover: { color: 'brand' },
  },
} as const;
const Inside = chakra(RouterLink, look);
const Outside = chakra('a', look);

/** Links to other screens and sites; those whose gate denies access are not shown. */
export default function LinkList({ links }: LinkListProps) {
  const gates = useGates();
  const answers = links.map((link) => ({ link, state: gates(link.gate).state }));
  useWaits(answers.some(({ state }) => state === 'waiting'));
  return (
    <Part>
      <Rows>
        {answers
          .filter(({ state }) => state === 'open')
          .map(({ link }) => (
            <li key={link.id}>
              <LinkEntry link={link} />
            </li>
          ))}
      </Rows>
    </Part>
  );
}

function LinkEntry({ link }: { readonly link: ListedLink }) {
  const { to, href } = link;
  if (to !== undefined)
    return (
      <Inside to={to}>
        <Words link={link} />
        <ChevronRight size={18} aria-hidden="true" />
      </Inside>
    );
  const isSite = href?.startsWith('https:') === true;
  return (
    <Outside href={href} {...(isSite ? { target: '_blank', rel: 'noreferrer' } : {})}>
      <Words link={link} />
      {isSite && <ArrowUpRight size={18} aria-hidden="true" />}
    </Outside>
  );
}

function Words({ link: { icon, title, detail } }: { readonly link: ListedLink }) {
  const text = useDeclaredText();
  return (
    <>
      {icon && <Icon name={icon} />}
      <Box flexGrow="1" minWidth="0">
        <Text strong>{text(title)}</Text>
        {detail !== undefined && (
          <Text size="sm" tone="muted">
            {text(detail)}
          </Text>
        )}
      </Box>
    </>
  );
}
