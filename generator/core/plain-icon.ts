import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconData {
  /** Side of the square that it is drawn in. */
  readonly size: number;
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number };

/**
 * Stands in for what lucide-react makes its icons with: 2 KB in front of every page for contexts, aliases and other frameworks
 * that nothing here uses. An icon is decoration; what it means is said beside it.
 */
export default function createIcon({ size: side, node }: IconData) {
  return function Icon({ size = side, ...props }: IconProps): ReactElement {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
