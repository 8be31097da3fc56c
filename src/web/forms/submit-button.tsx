import { countdown } from '#core/countdown.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/button.ts';

export interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  /** Seconds until it may be pressed. */
  readonly wait: number;
  readonly wide?: boolean;
}

/** Sends the form, or says why it cannot yet. Pressed again while it is busy it does nothing. */
export function SubmitButton({ label, busy, wait, wide = false }: SubmitButtonProps) {
  const text = useText();
  const rests = busy || wait > 0;
  return (
    <Button
      type="submit"
      look="solid"
      wide={wide}
      minWidth="200px"
      aria-disabled={rests}
      opacity={rests ? 0.85 : 1}
    >
      {/* What counts down is not read out with every second. */}
      <span aria-live={wait > 0 ? 'off' : 'polite'}>
        {busy ? text('form.busy') : wait > 0 ? text('form.wait', { time: countdown(wait) }) : label}
      </span>
    </Button>
  );
}
