import { useEffect, useState } from 'react';
import { Box, Stack } from './box.ts';
import { useWaits } from './waits.tsx';

// Nothing blinks for an answer that is nearly there (specification §9: loader delay).
const answerDelay = 120;

/**
 * Grey lines in the shape of the list that comes. They keep its room from the start and show after `delay` ms, 120 for an
 * answer; what follows them on the screen waits for it as well.
 */
export function SkeletonRows({
  rows,
  height = 'var(--t-density-row)',
  delay = answerDelay,
}: {
  readonly rows: number;
  readonly height?: string;
  readonly delay?: number;
}) {
  const [shown, setShown] = useState(false);
  useWaits(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <Stack gap="0" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <Box key={index} style={{ height }} display="flex" alignItems="center">
          <Box
            height="14px"
            borderRadius="control"
            background="line"
            opacity={shown ? 1 : 0}
            transition="opacity 150ms"
            style={{ width: `${[92, 78, 86, 70][index % 4]}%` }}
          />
        </Box>
      ))}
    </Stack>
  );
}
