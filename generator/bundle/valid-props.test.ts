import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { chakra, ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import isPropValid from './valid-props.ts';

vi.mock('@emotion/is-prop-valid', () => ({ default: isPropValid }));

const Box = chakra('div', { variants: { wide: { true: { width: '100%' } } } });

function markupOf(props: Readonly<Record<string, unknown>>): string {
  const html = renderToStaticMarkup(
    createElement(
      ChakraProvider,
      { value: createSystem(defaultBaseConfig) },
      createElement(Box, { ...props }),
    ),
  );
  return html.replaceAll(/<style[^]*?<\/style>| class="[^"]*"/g, '');
}

describe('what of a styled element reaches the document', () => {
  it('is its element and its attributes', () => {
    expect(markupOf({ as: 'label', htmlFor: 'name', 'data-part': 'a', 'aria-live': 'off' })).toBe(
      '<label for="name" data-part="a" aria-live="off"></label>',
    );
  });

  it('is no style, no variant, and nothing that the library reads', () => {
    expect(markupOf({ as: 'ul', padding: '4', css: { color: 'red' }, wide: true, theme: {} })).toBe(
      '<ul></ul>',
    );
  });
});
