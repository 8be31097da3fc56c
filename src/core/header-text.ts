// Printable characters of ASCII with no space at either end: what every server reads alike (RFC 9110 §5.5).
const plain = /^[!-~](?:[ -~]*[!-~])?$/;

/** Whether a text can be the value of a header as it is. */
export function isHeaderText(text: string): boolean {
  return plain.test(text);
}
