import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Button } from '#ui/button.ts';
import type { ConsentChoice } from '#core/consent.ts';
import { everything, noConsent } from './choices.ts';

const Actions = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '2',
    '& > :nth-child(3)': { gridColumn: '1 / -1' },
    '& > button': { paddingInline: '2', whiteSpace: 'normal', textAlign: 'center', fontSize: 'sm' },
  },
});

export interface ConsentActionsProps {
  readonly onChoose: (choice: ConsentChoice) => void;
  readonly children: React.ReactNode;
}

/** All or nothing, side by side and alike: to refuse is as easy as to agree. What else there is to do comes after. */
export function ConsentActions({ onChoose, children }: ConsentActionsProps) {
  const { file } = useApp();
  const text = useText();
  return (
    <Actions>
      <Button onClick={() => onChoose(noConsent)}>{text('cookie.rejectAll')}</Button>
      <Button onClick={() => onChoose(everything(file.profile.cookies?.categories ?? []))}>
        {text('cookie.acceptAll')}
      </Button>
      {children}
    </Actions>
  );
}
