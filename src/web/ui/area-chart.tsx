import { chakra } from '#ui/chakra.ts';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Box } from './box.ts';
import { linePath, linePoints, scaleSteps } from './line-path.ts';

export interface AreaPoint {
  readonly value: number;
  readonly day: string;
  /** Day and value in words. */
  readonly label: string;
  /** What the value is compared with: a second line, dashed, on the same scale. */
  readonly beside?: number | undefined;
}

const size = { width: 720, height: 200, inset: 12 };

const Frame = chakra('div', {
  base: { color: 'brand', touchAction: 'pan-y' },
});
const LiveLabel = chakra('output', {
  base: {
    display: 'block',
    // Two lines where a telephone has no room for day and values in one.
    minHeight: { base: '40px', md: '24px' },
    fontSize: 'xs',
    color: 'muted',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A value over time as a line and its area. The pointer or the arrow keys walk from day to day. */
export function AreaChart({
  label,
  points,
  scale,
}: {
  readonly label: string;
  readonly points: readonly AreaPoint[];
  /** A value in words, short, for lines at round values. Without it there are none. */
  readonly scale?: ((value: number) => string) | undefined;
}) {
  const [at, setAt] = useState<number | null>(null);
  const gradient = useId();
  const values = points.map(({ value }) => value);
  const beside = points.flatMap((each) => each.beside ?? []);
  const all = [...values, ...beside];
  const path = linePath(values, size, all);
  const last = points.length - 1;
  const shown = Math.min(at ?? last, last);
  const steps = scale
    ? scaleSteps(Math.min(...all), Math.max(...all)).map((value) => ({
        value,
        words: scale(value),
        y: linePoints([value], size, all)[0]?.[1] ?? 0,
      }))
    : [];
  const [x, y] = linePoints(values, size, all)[shown] ?? [0, 0];

  function point(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last))));
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, shown + step)));
  }

  return (
    <Frame
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown}
      aria-valuetext={points[shown]?.label}
      onKeyDown={walk}
      onBlur={() => setAt(null)}
    >
      <LiveLabel aria-hidden="true">{points[shown]?.label}</LiveLabel>
      <Box position="relative">
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          width="100%"
          height={size.height}
          aria-hidden="true"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
        >
          <defs>
            <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.18" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
          </defs>
          {steps.map((step) => (
            <line
              key={step.value}
              x1="0"
              x2={size.width}
              y1={step.y}
              y2={step.y}
              stroke="var(--t-color-line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={`${path}L${size.width} ${size.height}L0 ${size.height}Z`}
            fill={`url(#${gradient})`}
          />
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          {beside.length === values.length && (
            <path
              d={linePath(beside, size, all)}
              fill="none"
              stroke="var(--t-color-muted)"
              strokeWidth="1.5"
              strokeDasharray="5 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          {at !== null && (
            <line
              x1={x}
              x2={x}
              y1="0"
              y2={size.height}
              stroke="var(--t-color-line-strong)"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {steps.map((step) => (
          <Step key={step.value} aria-hidden="true" style={{ top: step.y }}>
            {step.words}
          </Step>
        ))}
        {at !== null && <Dot style={{ left: `${(x / size.width) * 100}%`, top: y }} />}
      </Box>
      <Days aria-hidden="true">
        <span>{points[0]?.day}</span>
        <span>{points[last]?.day}</span>
      </Days>
    </Frame>
  );
}

const Days = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    fontSize: 'xs',
    color: 'muted',
    marginTop: '1',
  },
});

// Above its line, and beside no other figure: what is measured stands in the line above the picture.
const Step = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: 0,
    transform: 'translateY(-100%)',
    fontSize: 'xs',
    lineHeight: '1.3',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
});

const Dot = chakra('span', {
  base: {
    position: 'absolute',
    width: '10px',
    height: '10px',
    marginInlineStart: '-5px',
    marginTop: '-5px',
    borderRadius: '999px',
    background: 'brand',
    boxShadow: '0 0 0 3px var(--t-color-canvas)',
    pointerEvents: 'none',
  },
});
