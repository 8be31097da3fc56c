import { pullDown, swipeBack, type TouchMove } from '#core/gesture/touch-path.ts';

export interface TouchGestures {
  /** A swipe to the right: as the browser's Back. */
  readonly onBack: () => void;
  /** A list that stands at its beginning was pulled down and let go. */
  readonly onRefresh: () => void;
}

/**
 * Follows one finger at a time over the page. Nothing begins on what moves sideways or is drawn by hand itself: a chart, a slider,
 * a scroller to the side, a field, an open dialog, nor on a page that is zoomed, which a finger moves to be read. While a pull is
 * on its way the page's root has `data-pull` ("going", then "ready" when lifting the finger takes effect). Returns how to stop.
 */
export function watchTouches(page: Document, { onBack, onRefresh }: TouchGestures): () => void {
  const root = page.documentElement;
  let from: Point | null = null;
  let [isSwipe, isPull] = [false, false];

  function end() {
    from = null;
    [isSwipe, isPull] = [false, false];
    delete root.dataset['pull'];
  }

  function start({ touches, target }: TouchEvent) {
    end();
    const [touch] = touches;
    if (touches.length !== 1 || touch === undefined || !(target instanceof Element)) return;
    if (touch.clientX < edge || (window.visualViewport?.scale ?? 1) > 1 || isTaken(target)) return;
    from = { x: touch.clientX, y: touch.clientY };
    isSwipe = true;
    isPull = (page.scrollingElement?.scrollTop ?? 0) <= 0 && !isScrolled(target);
  }

  function move(event: TouchEvent) {
    const [touch] = event.touches;
    if (from === null || touch === undefined) return;
    if (event.touches.length !== 1) return end();
    const moved: TouchMove = { x: touch.clientX - from.x, y: touch.clientY - from.y };
    const [swipe, pull] = [swipeBack(moved), pullDown(moved)];
    if (swipe === 'cancelled') isSwipe = false;
    if (pull === 'cancelled') isPull = false;
    if (!isSwipe && !isPull) return end();
    // The browser would scroll, go back or load anew by itself, and take the finger away.
    const isLed = (isPull && moved.y > 0) || (isSwipe && moved.x > Math.abs(moved.y));
    if (isLed && event.cancelable) event.preventDefault();
    if (isPull && !isSwipe) root.dataset['pull'] = pull === 'done' ? 'ready' : 'going';
    if (isSwipe && swipe === 'done') {
      end();
      onBack();
    }
  }

  function lift() {
    const isDone = root.dataset['pull'] === 'ready';
    end();
    if (isDone) onRefresh();
  }

  page.addEventListener('touchstart', start, { passive: true });
  page.addEventListener('touchmove', move, { passive: false });
  page.addEventListener('touchend', lift, { passive: true });
  page.addEventListener('touchcancel', end, { passive: true });
  return () => {
    page.removeEventListener('touchstart', start);
    page.removeEventListener('touchmove', move);
    page.removeEventListener('touchend', lift);
    page.removeEventListener('touchcancel', end);
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

// A browser's own gesture begins at the edge.
const edge = 24;
const taken =
  'dialog, input, textarea, select, canvas, [role=slider], [role=img], [data-chart], [draggable=true], [data-no-swipe]';

function isTaken(target: Element): boolean {
  if (target.closest(taken) !== null) return true;
  return ancestors(target).some(
    (each) => each.scrollWidth > each.clientWidth && isScroller(each, 'x'),
  );
}

/** Whether something around it has been scrolled down: it goes up first. */
function isScrolled(target: Element): boolean {
  return ancestors(target).some((each) => each.scrollTop > 0 && isScroller(each, 'y'));
}

function isScroller(element: Element, axis: 'x' | 'y'): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(axis === 'x' ? overflowX : overflowY);
}

function ancestors(target: Element): readonly Element[] {
  const found: Element[] = [];
  for (let each: Element | null = target; each !== null; each = each.parentElement)
    found.push(each);
  return found;
}
