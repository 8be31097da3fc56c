import { createSystem } from '@chakra-ui/react/styled-system';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';

const palette = [
  'canvas',
  'surface',
  'raised',
  'line',
  'lineStrong',
  'text',
  'muted',
  'brand',
  'onBrand',
  'brandSoft',
  'onBrandSoft',
  'warn',
  'warnSoft',
  'danger',
  'dangerSoft',
  'focus',
  'header',
  'onHeader',
  'onHeaderMuted',
  'chart1',
  'chart2',
  'chart3',
  'chart4',
] as const;

type TokenValues = Record<string, { value: string }>;

/**
 * The Chakra system of every tenant. Its tokens point at the CSS variables of the theme in force, so that another
 * theme or mode is another stylesheet and costs no render.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: false,
  globalCss: {},
  theme: {
    breakpoints: { md: '900px', xl: '1200px' },
    tokens: {
      colors: Object.fromEntries(
        palette.map((name) => [name, { value: `var(--t-color-${kebab(name)})` }]),
      ),
      fonts: values({
        body: 'var(--t-type-body)',
        heading: 'var(--t-type-heading)',
        figure: 'var(--t-type-figure)',
      }),
      fontSizes: values({
        xs: '13px',
        sm: '14px',
        md: '15px',
        lg: '18px',
        xl: '24px',
        hero: 'clamp(38px, 5.4vw, 54px)',
      }),
      fontWeights: values({
        heading: 'var(--t-type-heading-weight)',
        figure: 'var(--t-type-figure-weight)',
        strong: 'var(--t-type-strong-weight)',
      }),
      radii: values({
        control: 'var(--t-shape-control)',
        card: 'var(--t-shape-card)',
        chip: 'var(--t-shape-chip)',
      }),
      spacing: values({
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6, 8, 10, 12, 16].map((step) => [String(step), `${step * 4}px`]),
        ),
        // Inside a bar from edge to edge: as far in as what stands on the page below it.
        pageEdge: 'max(32px, 50% - 588px)',
      }),
      sizes: values({
        control: 'var(--t-density-control)',
        row: 'var(--t-density-row)',
        page: '1240px',
      }),
      shadows: values({ card: 'var(--t-elevation-card)', overlay: 'var(--t-elevation-overlay)' }),
    },
  },
});

function values(plain: Readonly<Record<string, string>>): TokenValues {
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, { value }]));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
