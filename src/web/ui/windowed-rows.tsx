import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Box } from './box.ts';
import { Rows } from './rows.ts';
import { useOnScreen } from './use-on-screen.ts';

/** Rows that are drawn whole, and the size of a part of longer lists. */
const wholeRows = 200;
const partRows = 50;
const usualHeight = 72;

export interface WindowedRowsProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Says which rows, from 1, stand where a part is not drawn: a screen reader that comes there brings it into view. */
  readonly partLabel: (from: number, to: number) => string;
  /** One row of the list, an `li`. */
  readonly children: (item: T) => ReactNode;
}

/** Rows of a list. Of one with more than 200 only the parts near the window are in the page; the others keep their room. */
export function WindowedRows<T>({ items, keyOf, partLabel, children }: WindowedRowsProps<T>) {
  if (items.length <= wholeRows) return <Rows>{items.map(children)}</Rows>;
  const parts = Array.from({ length: Math.ceil(items.length / partRows) }, (_, index) =>
    items.slice(index * partRows, (index + 1) * partRows),
  );
  return (
    <>
      {parts.map((part, index) => (
        <Part
          key={part[0] === undefined ? index : keyOf(part[0])}
          count={part.length}
          label={partLabel(index * partRows + 1, index * partRows + part.length)}
        >
          {() => part.map(children)}
        </Part>
      ))}
    </>
  );
}

interface PartProps {
  readonly count: number;
  readonly label: string;
  readonly children: () => ReactNode;
}

function Part({ count, label, children }: PartProps) {
  const [ref, isOnScreen] = useOnScreen<HTMLDivElement>();
  // What has the focus stays, wherever the page is scrolled to.
  const [hasFocus, setFocus] = useState(false);
  const height = useRef(count * usualHeight);
  const isDrawn = isOnScreen || hasFocus;
  useLayoutEffect(() => {
    if (isDrawn && ref.current !== null) height.current = ref.current.offsetHeight;
  });
  return (
    <Box
      ref={ref}
      borderTop="1px solid var(--t-color-line)"
      style={isDrawn ? undefined : { height: height.current }}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {isDrawn ? <Rows>{children()}</Rows> : <span className="hidden-text">{label}</span>}
    </Box>
  );
}
