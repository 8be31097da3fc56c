// What the styling library asks of a name: whether it is a property of CSS. Browsers know their own, so that the list of
// all of them does not stand in front of every page. A name that one of them does not know has no effect there anyway.
const own = new Map<string, boolean>();

export function isCssProperty(name: string): boolean {
  const known = own.get(name) ?? isKnown(name);
  own.set(name, known);
  return known;
}

function isKnown(name: string): boolean {
  if (name.startsWith('--') || /[&@]/.test(name)) return true;
  // Of pages alone in CSS, and an attribute of fields. What describes fonts, such as `src`, is no property.
  if (name === 'size') return false;
  return CSS.supports(
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    'initial',
  );
}
