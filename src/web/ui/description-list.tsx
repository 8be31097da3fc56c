import { chakra } from '#ui/chakra.ts';

const List = chakra('dl', {
  base: { display: 'grid', '& > div + div': { borderTop: '1px solid var(--t-color-line)' } },
});
const Pair = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4',
    minHeight: '48px',
    paddingBlock: '2',
  },
});
// A long label leaves its value room for a date on one line.
const Label = chakra('dt', { base: { color: 'muted', flexShrink: 0, maxWidth: '60%' } });
const Value = chakra('dd', { base: { textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' } });

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Labels and values, a line each. */
export function DescriptionList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ label, value }) => (
        <Pair key={label}>
          <Label>{label}</Label>
          <Value className="figures">{value}</Value>
        </Pair>
      ))}
    </List>
  );
}
