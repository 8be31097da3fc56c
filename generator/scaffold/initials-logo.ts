/** Attribute of such a mark with the brand's colour that it was drawn for. */
export const initialsMark = 'data-initials-for';

/** A square mark of the brand's initials, as SVG. */
export function initialsLogo(name: string, ground: string, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${initialsMark}="${ground}" viewBox="0 0 32 32" width="32" height="32" role="img"><rect width="32" height="32" rx="8" fill="${ground}"/><text x="16" y="21" text-anchor="middle" font-family="system-ui, sans-serif" font-size="14" font-weight="700" fill="${ink}">${escapeXml(initials(name))}</text></svg>\n`;
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
