// What the styling library reads itself, beside styles and variants, which it takes out before it asks.
const ofTheLibrary: ReadonlySet<string> = new Set(['as', 'asChild', 'css', 'theme']);

/**
 * Stands in for @emotion/is-prop-valid, a list of all attributes of HTML: which properties of a styled element reach the
 * document. The types let no name through that neither the library nor HTML knows.
 */
export default function isPropValid(name: string): boolean {
  return !ofTheLibrary.has(name);
}
