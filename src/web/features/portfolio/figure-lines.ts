/** Draws the line of figures that open: under the figure alone, not under what is said below it. A short one has room to press. */
export const figureLines = {
  '& [data-mark=line]': { minWidth: '44px', justifyContent: 'flex-end' },
  '& [data-mark=line] .figures:first-of-type': {
    textDecoration: 'underline dotted',
    textDecorationColor: 'var(--t-color-line-strong)',
    textUnderlineOffset: '4px',
  },
  '& [data-mark=line]:hover .figures:first-of-type': { textDecorationColor: 'currentcolor' },
} as const;
