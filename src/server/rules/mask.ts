const dot = '•';

/** Masks for display (specification §5): a phone keeps 5 digits, a card 3 at each end, anything else 3. */
export function maskPhone(phone: string): string {
  return keepEnds(phone, 0, 5);
}

export function maskCard(card: string): string {
  return keepEnds(card.replaceAll(' ', ''), 3, 3);
}

/** Keeps the first letter and what the address belongs to. */
export function maskEmail(email: string): string {
  const [name = '', ...domain] = email.split('@');
  return `${keepEnds(name, 1, 0)}@${domain.join('@')}`;
}

export function maskValue(value: string): string {
  return keepEnds(value, 0, 3);
}

// A value no longer than what would be kept is hidden whole: a mask that shows everything is none.
function keepEnds(value: string, head: number, tail: number): string {
  const characters = [...value];
  if (characters.length <= head + tail) return dot.repeat(characters.length);
  const hidden = characters.length - head - tail;
  return (
    characters.slice(0, head).join('') +
    dot.repeat(hidden) +
    characters.slice(characters.length - tail).join('')
  );
}
