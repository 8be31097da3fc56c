import { chakra } from '#ui/chakra.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Button } from '#ui/button.ts';
import { keepApp, type OfflineApp } from './offline-app.ts';
import { useOpenTask } from './use-open-task.ts';

// Beside the messages that leave by themselves, and above what the page has at its lower edge on a telephone.
const Offer = chakra('section', {
  base: {
    position: 'fixed',
    insetInlineStart: { base: '4', md: '6' },
    insetInlineEnd: { base: '4', md: 'auto' },
    bottom: { base: '88px', md: '6' },
    zIndex: 25,
    maxWidth: '560px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    padding: '3',
    paddingInlineStart: '4',
    borderRadius: 'card',
    background: 'raised',
    boxShadow: 'overlay',
    border: '1px solid var(--t-color-line)',
    fontSize: 'md',
  },
});

/** Keeps the app for times without a connection, and offers a new version when one is there, between tasks: taken when the client wants it. */
export default function KeptApp({ base }: { readonly base: string }) {
  const { file } = useApp();
  const text = useText();
  const [hasVersion, setVersion] = useState(false);
  const isBusy = useOpenTask(hasVersion);
  const app = useRef<OfflineApp | null>(null);
  useEffect(() => {
    const kept = keepApp(base, () => setVersion(true));
    app.current = kept;
    return () => kept.stop();
  }, [base]);
  return (
    <div role="status">
      {hasVersion && !isBusy && (
        <Offer aria-label={text('offline.version.title')}>
          <span>{text('offline.version.text', { name: file.profile.name })}</span>
          <Button look="solid" onClick={() => app.current?.update()}>
            {text('offline.version.take')}
          </Button>
          <Button look="quiet" onClick={() => setVersion(false)}>
            {text('offline.version.later')}
          </Button>
        </Offer>
      )}
    </div>
  );
}
