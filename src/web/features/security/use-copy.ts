import { useApp } from '#page/app-context.ts';

/** Puts a text on the clipboard and says whether that worked (specification §8). */
export function useCopy(): (text: string) => void {
  const { toasts } = useApp();
  return (text) => {
    // Absent where the page is not served safely.
    const copying = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'));
    copying.then(
      () => toasts.show('security.recovery.copied'),
      () => toasts.show('security.recovery.copyFailed', { tone: 'warn' }),
    );
  };
}
