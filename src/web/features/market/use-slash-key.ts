import { useEffect, type RefObject } from 'react';
import { takesKeys } from '#ui/takes-keys.ts';

/** A slash leads to the search, wherever nothing is typed into and nothing stands above the page. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (takesKeys(target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [field]);
}
