import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useOnScreen } from '#ui/use-on-screen.ts';
import { endEntered } from './row-keys.ts';

/** Rows that are drawn whole, and the size of a part of longer tables. */
const wholeRows = 200;
const partRows = 50;
const usualHeight = 60;

export interface WindowedBodiesProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly columns: number;
  /** One row of the table; `index` is its place among all rows, from 0. */
  readonly children: (item: T, index: number) => ReactNode;
}

/**
 * The rows of a table. Of one with more than 200 only the parts near the window are in the page. Of the others one row stands in their
 * place and as high as they are: it says which they are, and gives way to them when it is reached, by scrolling, keys or a screen reader.
 */
export function WindowedBodies<T>({ items, keyOf, columns, children }: WindowedBodiesProps<T>) {
  if (items.length <= wholeRows) return <tbody>{items.map(children)}</tbody>;
  return Array.from({ length: Math.ceil(items.length / partRows) }, (_, part) => {
    const from = part * partRows;
    const rows = items.slice(from, from + partRows);
    return (
      <Part
        key={rows[0] === undefined ? part : keyOf(rows[0])}
        from={from}
        count={rows.length}
        columns={columns}
      >
        {() => rows.map((row, index) => children(row, from + index))}
      </Part>
    );
  });
}

interface PartProps {
  readonly from: number;
  readonly count: number;
  readonly columns: number;
  readonly children: () => ReactNode;
}

function Part({ from, count, columns, children }: PartProps) {
  const text = useText();
  const [ref, isOnScreen] = useOnScreen<HTMLTableSectionElement>();
  // What has the focus stays, wherever the page is scrolled to.
  const [hasFocus, setFocus] = useState(false);
  const height = useRef(count * usualHeight);
  const enteredAt = useRef<'first' | 'last' | null>(null);
  const isDrawn = isOnScreen || hasFocus;
  useLayoutEffect(() => {
    if (!isDrawn || ref.current === null) return;
    height.current = ref.current.offsetHeight;
    if (enteredAt.current === null) return;
    const links = [...ref.current.querySelectorAll<HTMLElement>('th a')];
    links.at(enteredAt.current === 'first' ? 0 : -1)?.focus();
    enteredAt.current = null;
  });
  return (
    <tbody
      ref={ref}
      onFocus={({ target }) => {
        if (!isDrawn) enteredAt.current = endEntered(target);
        setFocus(true);
      }}
      onBlur={() => setFocus(false)}
    >
      {isDrawn ? (
        children()
      ) : (
        <tr aria-rowindex={from + 2} tabIndex={-1}>
          <td colSpan={columns} style={{ height: height.current }}>
            <span className="hidden-text">
              {text('market.table.part', { from: from + 1, to: from + count })}
            </span>
          </td>
        </tr>
      )}
    </tbody>
  );
}
