import { useEffect } from 'react';
import stylesheet from '#theme/fonts.css?url';

let isAsked = false;

// So long the fonts wait for a screen that is not whole, in ms; and how often it is looked at.
const maxWait = 4_000;
const pause = 100;

/**
 * Has the fonts come once a first screen is whole. They are as large as the app itself, and on a slow line would hold up what the
 * screen is made of; until then others of the same measures stand in (`fallback-fonts.css`).
 */
export function useFonts(): void {
  useEffect(() => {
    const end = performance.now() + maxWait;
    let timer: ReturnType<typeof setTimeout>;
    function look() {
      const isWhole = document.querySelector('main [data-arriving]') === null;
      if (isWhole || performance.now() > end) requestFonts();
      else timer = setTimeout(look, pause);
    }
    // What is asked for in a frame is after its picture.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(look);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
}

/** Whether the browser had this script already: then it has the fonts as well, and nothing need be drawn in others first. */
export function isKept(script: string): boolean {
  const [timing] = performance.getEntriesByName(script, 'resource');
  return timing instanceof PerformanceResourceTiming && timing.transferSize === 0;
}

/** Has the fonts come now. */
export function requestFonts(): void {
  // The page of the development server has them in its stylesheet.
  if (isAsked || !import.meta.env.PROD) return;
  isAsked = true;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  document.head.append(link);
}
