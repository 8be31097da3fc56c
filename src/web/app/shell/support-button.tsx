import { MessageCircle } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { IconLink } from '#ui/icon-button.ts';

/** Leads to customer service. On a narrow window its menu does. */
export function SupportButton() {
  const to = useApp().file.navigation.support;
  const signedIn = useSignedIn();
  const text = useText();
  if (to === undefined || !signedIn) return null;
  return (
    <IconLink
      to={to}
      aria-label={text('nav.support')}
      display={{ base: 'none', md: 'inline-grid' }}
    >
      <MessageCircle size={20} strokeWidth={1.7} aria-hidden="true" />
    </IconLink>
  );
}
