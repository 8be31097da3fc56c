import { chakra } from '#ui/chakra.ts';

/** On or off, at once: a native checkbox that says so. What is around the track belongs to its target. */
export const Switch = chakra(
  'input',
  {
    base: {
      appearance: 'none',
      flexShrink: 0,
      margin: 0,
      width: '44px',
      height: '26px',
      borderRadius: '999px',
      cursor: 'pointer',
      background: 'canvas',
      border: '1px solid var(--t-color-line-strong)',
      position: 'relative',
      transition: 'background 120ms',
      _before: {
        content: '""',
        position: 'absolute',
        top: '3px',
        insetInlineStart: '3px',
        width: '18px',
        height: '18px',
        borderRadius: '999px',
        background: 'muted',
        transition: 'transform 120ms',
      },
      _after: { content: '""', position: 'absolute', inset: '-10px -6px' },
      _checked: {
        background: 'brand',
        borderColor: 'brand',
        _before: { background: 'onBrand', transform: 'translateX(18px)' },
      },
      '&:dir(rtl):checked::before': { transform: 'translateX(-18px)' },
    },
  },
  { defaultProps: { type: 'checkbox', role: 'switch' } },
);
