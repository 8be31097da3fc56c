import { chakra } from '#ui/chakra.ts';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { movedTo } from '#core/watch/watch-lists.ts';
import { IconButton } from './icon-button.ts';
import { Row, Rows } from './rows.ts';

const Grip = chakra('span', {
  base: {
    display: { base: 'none', md: 'inline-grid' },
    placeItems: 'center',
    width: '28px',
    height: '44px',
    color: 'muted',
    cursor: 'grab',
    touchAction: 'none',
    _active: { cursor: 'grabbing' },
  },
});

export interface SortableRowsProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Accessible names of the buttons of a row. */
  readonly upLabel: (item: T) => string;
  readonly downLabel: (item: T) => string;
  readonly onOrder: (items: readonly T[]) => void;
  readonly children: (item: T) => ReactNode;
}

/** Rows that change places: by two buttons each, and by dragging with a pointer. */
export function SortableRows<T>(props: SortableRowsProps<T>) {
  const { items, keyOf, upLabel, downLabel, onOrder, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const shown = drag === null ? items : movedTo(items, drag.from, drag.to);

  function step(index: number, by: -1 | 1) {
    const to = index + by;
    if (to >= 0 && to < items.length) onOrder(movedTo(items, index, to));
  }

  /** The row that the pointer is over; the first and the last one beyond them. */
  function rowAt(y: number): number {
    const rows = [...(list.current?.children ?? [])];
    const under = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return under < 0 ? rows.length - 1 : under;
  }

  function gripOf(index: number) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const to = rowAt(event.clientY);
        setDrag((before) => before && { ...before, to });
      },
      onPointerUp() {
        if (drag !== null && drag.from !== drag.to) onOrder(movedTo(items, drag.from, drag.to));
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    };
  }

  return (
    <Rows ref={list}>
      {shown.map((item) => {
        const index = items.indexOf(item);
        return (
          <Row key={keyOf(item)} gap="1" opacity={drag?.from === index ? 0.6 : 1}>
            <Grip aria-hidden="true" {...gripOf(index)}>
              <GripVertical size={18} />
            </Grip>
            <IconButton
              aria-label={upLabel(item)}
              aria-disabled={index === 0}
              color={index === 0 ? 'line' : 'muted'}
              onClick={() => step(index, -1)}
            >
              <ChevronUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              aria-label={downLabel(item)}
              aria-disabled={index === items.length - 1}
              color={index === items.length - 1 ? 'line' : 'muted'}
              onClick={() => step(index, 1)}
            >
              <ChevronDown size={18} aria-hidden="true" />
            </IconButton>
            {children(item)}
          </Row>
        );
      })}
    </Rows>
  );
}
