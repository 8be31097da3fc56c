/** A finger on the screen, in CSS px from where it was put down: `x` to the end of the line of an English text, `y` down. */
export interface TouchMove {
  readonly x: number;
  readonly y: number;
}

/** How far a finger goes until a swipe leads back (specification §9). */
const swipeThreshold = 80;
/** How far it may go up or down meanwhile (specification §9). */
const swipeCancel = 12;
/** How far a list is pulled until it is read again. */
const pullThreshold = 80;
/** How far a pull may go aside. */
const pullCancel = 40;

export type TouchVerdict = 'going' | 'done' | 'cancelled';

/** Whether a finger that moves to the right swipes back. */
export function swipeBack({ x, y }: TouchMove): TouchVerdict {
  if (Math.abs(y) > swipeCancel || x < -swipeCancel) return 'cancelled';
  return x >= swipeThreshold ? 'done' : 'going';
}

/** Whether a finger that moves down pulls a list to be read again; it takes effect when the finger is lifted. */
export function pullDown({ x, y }: TouchMove): TouchVerdict {
  if (Math.abs(x) > pullCancel || y < -swipeCancel) return 'cancelled';
  return y >= pullThreshold ? 'done' : 'going';
}
