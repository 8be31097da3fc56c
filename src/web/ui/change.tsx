export interface ChangeProps {
  /** The change as a number's text; its sign decides arrow and colour. */
  readonly value: string;
  /** What is read, already formatted with its sign. */
  readonly children: string;
}

/** A gain or a loss: arrow, sign and colour together, never colour alone. Plain CSS: it stands in the path of every tick. */
export function Change({ value, children }: ChangeProps) {
  const sign = Math.sign(Number(value));
  const tone = sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'flat';
  return (
    <span className={`change figures ${tone}`}>
      {sign !== 0 && <Arrow up={sign > 0} />}
      <bdi>{children}</bdi>
    </span>
  );
}

function Arrow({ up }: { readonly up: boolean }) {
  return (
    <svg width="9" height="8" viewBox="0 0 9 8" aria-hidden="true" fill="currentColor">
      <path d={up ? 'M4.5 0 9 8H0z' : 'M4.5 8 0 0h9z'} />
    </svg>
  );
}
