import { Eye, EyeOff } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.ts';
import { usePreferences } from './app-context.ts';
import { useChangePreference } from './use-change-preference.ts';

/** Hides what the client owns, here and on every other page, or shows it again. */
export function AmountsSwitch() {
  const text = useText();
  const change = useChangePreference();
  const isHidden = usePreferences().amounts === 'hidden';
  const Picture = isHidden ? EyeOff : Eye;
  return (
    <IconButton
      aria-label={text('amounts.hide')}
      aria-pressed={isHidden}
      title={text(isHidden ? 'amounts.show' : 'amounts.hide')}
      marginBlock="-12px"
      onClick={() => change({ amounts: isHidden ? 'shown' : 'hidden' })}
    >
      <Picture size={18} aria-hidden="true" />
    </IconButton>
  );
}
