import { useEffect, useRef, useState, type RefObject } from 'react';

// Rows a little outside the window are kept ready, so that scrolling shows nothing old.
const margin = '160px';
const watchers = new Map<Element, (onScreen: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Whether an element is on the screen or close to it. One observer serves the whole page. */
export function useOnScreen<E extends Element>(): [ref: RefObject<E | null>, onScreen: boolean] {
  const ref = useRef<E>(null);
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    watchers.set(element, setOnScreen);
    const watching = observe();
    watching.observe(element);
    return () => {
      watchers.delete(element);
      watching.unobserve(element);
    };
  }, []);
  return [ref, onScreen];
}

function observe(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  return observer;
}
