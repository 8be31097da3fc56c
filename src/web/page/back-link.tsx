import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useText } from '#i18n/use-text.ts';
import { placeInVisit } from '#platform/place-in-visit.ts';
import { IconLink } from '#ui/icon-button.ts';
import { useApp, useSignedIn } from './app-context.ts';
import { useShownScreen } from './use-shown-screen.ts';

/** Leads to the screen before this one; where the visit began here, to the one that this belongs to. */
export function BackLink() {
  const text = useText();
  return (
    <IconLink
      to={useParentRoute()}
      data-screen-only=""
      aria-label={text('action.back')}
      marginInlineStart="-3"
      onClick={(event) => {
        if (isOtherwise(event) || placeInVisit() === 0) return;
        event.preventDefault();
        window.history.back();
      }}
    >
      <ArrowLeft size={22} strokeWidth={1.7} aria-hidden="true" />
    </IconLink>
  );
}

// A guest would be turned away from a screen of clients.
function useParentRoute(): string {
  const { file } = useApp();
  const shown = useShownScreen();
  const signedIn = useSignedIn();
  const parent = file.screens.find(({ route }) => route === shown?.under);
  return parent !== undefined && (signedIn || parent.access === undefined) ? parent.route : '/';
}

/** A click that the browser answers by itself: in another tab or window. */
function isOtherwise({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0;
}
