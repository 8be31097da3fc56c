import { useEffect, useState, type RefObject } from 'react';

export interface FullScreen {
  /** Telephones of one maker show nothing but films on the whole screen. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  toggle(): void;
}

/** Shows an element on the whole screen; Escape leaves it, as everywhere in a browser. */
export function useFullScreen(frame: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const follow = () => setIsOn(document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);
  return {
    isOffered: document.fullscreenEnabled,
    isOn,
    toggle() {
      const change = isOn ? document.exitFullscreen() : frame.current?.requestFullscreen();
      // Refused by the browser: the chart stays where it is.
      change?.catch(() => undefined);
    },
  };
}
