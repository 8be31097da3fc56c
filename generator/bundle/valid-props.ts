/**
 * Stands in for @emotion/is-prop-valid, a list of all attributes of HTML: which properties of a styled element reach the
 * document. Styles and variants are taken out before by the library, and the types let no other name through.
 */
export default function isPropValid(name: string): boolean {
  return name !== 'theme';
}
