import { useMemo } from 'react';
import { toBig } from '#core/money.ts';
import { noteOutcomes, subscriptionAmount } from '#core/product/note-payoff.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { chakra } from '#ui/chakra.ts';
import { Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import type { Note } from './note.ts';

const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& th, & td': {
      height: '40px',
      paddingInline: { base: '1', sm: '2' },
      textAlign: 'end',
      borderBottom: '1px solid var(--t-color-line)',
      fontWeight: 'inherit',
    },
    '& td': { whiteSpace: 'nowrap' },
    '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
    '& td:last-of-type, & thead th:last-of-type': { paddingInlineEnd: 0 },
    '& thead th': { color: 'muted', fontSize: 'xs', fontWeight: 'strong' },
  },
});

/** What a nominal amount pays at some levels of the underlying, by the rules by which it is paid. */
export function NoteOutcomes({ note, nominal }: { readonly note: Note; readonly nominal: string }) {
  const text = useText();
  const format = useFormat();
  const { payoff, currency, issue_price } = note;
  const outcomes = useMemo(
    () => noteOutcomes(payoff, nominal, currency),
    [payoff, nominal, currency],
  );
  const cost = subscriptionAmount(nominal, issue_price, currency);
  const caption = text('product.note.outcomes.of', { amount: format.money(nominal, currency) });
  return (
    <Section title={text('product.note.outcomes')}>
      <Text size="sm" tone="muted" marginBottom="2">
        {caption}
      </Text>
      <Table className="figures">
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text('product.note.outcomes.level')}</th>
            <th scope="col">{text('product.note.outcomes.total')}</th>
            <th scope="col">{text('product.note.outcomes.result')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ level, total }) => (
            <tr key={level}>
              <th scope="row">{format.part(level)}</th>
              <td>{format.money(total, currency)}</td>
              <td>
                {format.money(toBig(total).minus(cost).toFixed(), currency, { signed: true })}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
