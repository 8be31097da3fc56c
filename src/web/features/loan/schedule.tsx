import { chakra } from '#ui/chakra.ts';
import { totalOf } from '#core/loan/schedule.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { lineTones, type LoanLine } from './loan.ts';

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': { textAlign: 'end', fontWeight: 'strong', color: 'muted', fontSize: 'xs' },
    '& th, & td': {
      padding: '2',
      borderBottom: '1px solid var(--t-color-line)',
      whiteSpace: 'nowrap',
    },
    '& td': { textAlign: 'end' },
    '& [data-parts]': { display: 'none' },
    // A telephone and a sheet are too narrow for every column: principal and interest stand under the day.
    '@container (max-width: 560px)': {
      '& [data-part]': { display: 'none' },
      '& [data-parts]': {
        display: 'block',
        color: 'muted',
        fontSize: 'xs',
        whiteSpace: 'normal',
      },
    },
    '& th:first-child, & td:first-child': { textAlign: 'start', paddingInlineStart: 0 },
    '& th:last-child, & td:last-child': { paddingInlineEnd: 0 },
  },
});

export interface ScheduleLine extends Pick<LoanLine, 'due' | 'principal' | 'interest'> {
  /** `null` where nothing was paid out yet. */
  readonly state: LoanLine['state'] | null;
  readonly kind?: LoanLine['kind'];
}

/** Every instalment: when it is due, what of it is principal and what interest. */
export function Schedule({
  lines,
  currency,
}: {
  readonly lines: readonly ScheduleLine[];
  readonly currency: string;
}) {
  const text = useText();
  const format = useFormat();
  const money = (value: string) => format.money(value, currency);
  const hasStates = lines.some(({ state }) => state !== null);
  return (
    <Box
      overflowX="auto"
      containerType="inline-size"
      maxHeight="440px"
      tabIndex={0}
      role="region"
      aria-label={text('loan.schedule')}
    >
      <Table>
        <thead>
          <tr>
            <th scope="col">{text('loan.schedule.due')}</th>
            {hasStates && <th scope="col">{text('loan.schedule.state')}</th>}
            <th scope="col" data-part="">
              {text('loan.schedule.principal')}
            </th>
            <th scope="col" data-part="">
              {text('loan.schedule.interest')}
            </th>
            <th scope="col">{text('loan.schedule.amount')}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {lines.map((line, index) => (
            <tr key={`${line.due} ${index}`}>
              <td>
                {format.date(line.due)}
                <span data-parts="">
                  {text('loan.schedule.principal')} {money(line.principal)} ·{' '}
                  {text('loan.schedule.interest')} {money(line.interest)}
                </span>
              </td>
              {hasStates && (
                <td>
                  {line.state !== null && (
                    <StatusPill tone={lineTones[line.state]}>
                      {text(line.kind === 'extra' ? 'loan.line.extra' : `loan.line.${line.state}`)}
                    </StatusPill>
                  )}
                </td>
              )}
              <td data-part="">{money(line.principal)}</td>
              <td data-part="">{money(line.interest)}</td>
              <td>{money(totalOf(line))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
