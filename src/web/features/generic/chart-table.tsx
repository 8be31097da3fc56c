import type { ChartProps } from '#config/blocks.gen.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useFieldText } from './use-field-text.ts';

export interface ChartTableProps extends Pick<ChartProps, 'x' | 'series'> {
  readonly entries: readonly unknown[];
  readonly caption?: string;
}

/** A chart's data for screen readers. */
export function ChartTable({ x, series, entries, caption }: ChartTableProps) {
  const write = useFieldText();
  const text = useDeclaredText();
  return (
    <div className="hidden-text">
      <table>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {[x, ...series].map(({ field, title }) =>
              title === undefined ? (
                <td key={field} />
              ) : (
                <th key={field} scope="col">
                  {text(title)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <tr key={index}>
              <th scope="row">{write(x, entry)}</th>
              {series.map((one) => (
                <td key={one.field}>{write(one, entry)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
