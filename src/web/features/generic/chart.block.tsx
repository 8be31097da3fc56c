import type { ChartProps } from '#config/blocks.gen.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useBlock } from '#page/block-context.ts';
import { Box } from '#ui/box.ts';
import { useOnScreen } from '#ui/use-on-screen.ts';
import { BoundList } from './bound-list.tsx';
import type { ChartDrawingProps } from './chart-drawing.tsx';
import { ChartTable } from './chart-table.tsx';
import { Part } from './part.tsx';

const Drawing = openedPart(() => import('./chart-drawing.tsx'));

/** Values as a drawing, and as a table for screen readers. The library is fetched when the chart comes into view. */
export default function Chart({ empty, ...shape }: ChartProps) {
  const { title } = useBlock();
  const text = useDeclaredText();
  const height = shape.height ?? 260;
  return (
    <Part>
      <BoundList empty={empty}>
        {(entries) => (
          <>
            <ChartTable
              {...shape}
              entries={entries}
              {...(title === undefined ? {} : { caption: text(title) })}
            />
            <Frame {...shape} height={height} entries={entries} />
          </>
        )}
      </BoundList>
    </Part>
  );
}

function Frame(drawing: ChartDrawingProps) {
  const [ref, onScreen] = useOnScreen<HTMLDivElement>();
  return (
    <Box ref={ref} aria-hidden="true" style={{ minHeight: drawing.height }}>
      {onScreen && <Drawing {...drawing} />}
    </Box>
  );
}
