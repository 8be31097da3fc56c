// The package brings no types for its single drawings.
declare module 'country-flag-icons/string/3x2/*' {
  /** SVG, 3 wide and 2 high. */
  const drawing: string;
  export default drawing;
}
