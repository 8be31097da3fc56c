import { chakra } from '#ui/chakra.ts';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { rateConnection } from '#core/connection.ts';
import { startupProgress, startupSteps } from '#core/startup.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useShownScreen } from '#page/use-shown-screen.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import { IconButton } from '#ui/icon-button.ts';
import { useStartup } from './use-startup.ts';

// Few open them. A start that fails may be one that cannot load them either.
const StartupDetails = openedPart(() => import('./startup-details.tsx'), null, DetailsMissing);

function DetailsMissing() {
  const text = useText();
  return (
    <Text size="sm" tone="danger" role="alert">
      {text('error.networkUnreachable')}
    </Text>
  );
}

// Over the page, not in front of it: what is below can be used at once.
const Frame = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 30,
    insetInline: { base: '3', md: 'auto' },
    insetInlineEnd: { md: '6' },
    bottom: {
      base: 'calc(72px + env(safe-area-inset-bottom))',
      md: '6',
    },
    width: { md: '380px' },
    maxHeight: 'calc(100dvh - 96px)',
    overflow: 'auto',
    padding: '4',
    borderRadius: 'card',
    background: 'raised',
    boxShadow: 'overlay',
  },
});
const Track = chakra('div', {
  base: { height: '6px', borderRadius: '999px', background: 'line', overflow: 'hidden' },
});
const Fill = chakra('div', {
  base: {
    height: '100%',
    borderRadius: '999px',
    background: 'brand',
    transition: 'width 120ms',
  },
});

/** ms for which a start without a failure stays in sight. */
const closesAfter = 2_500;

/** The start of the app in percent and by steps. It leaves by itself when all went well, and at any time on Escape. */
export default function StartupPanel({ onClose }: { readonly onClose: () => void }) {
  const { file } = useApp();
  const text = useText();
  const format = useFormat();
  const { step, results, findings, isOver, run } = useStartup();
  const [open, setOpen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const id = useId();
  const failed = startupSteps.filter((each) => results[each] === 'failed');
  const percent = startupProgress(results);
  const leaves = isOver && failed.length === 0 && !open && !isHeld;

  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(onClose, closesAfter);
    return () => clearTimeout(timer);
  }, [leaves, onClose]);
  useEscape(onClose);
  const shown = useShownScreen();
  // It is for the screens of the tabs: never over what a client came to do, such as to move money.
  const isInTheWay = shown !== undefined && shown.tab === undefined;
  useEffect(() => {
    if (isInTheWay) onClose();
  }, [isInTheWay, onClose]);

  const latencies = Object.values(findings.latencies);
  const rating =
    file.profile.startup?.show?.includes('connection') && latencies.length > 0
      ? ` · ${text(`connection.${rateConnection(Math.max(...latencies))}`)}`
      : '';
  const status = isOver
    ? failed.length === 0
      ? text('startup.ready') + rating
      : text('startup.failed', { count: failed.length })
    : text(`startup.step.${step}`);

  return (
    <Frame
      role="dialog"
      aria-labelledby={id}
      data-startup=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Stack alignItems="stretch">
        <Flex justifyContent="space-between">
          <Heading id={id} as="h2" fontSize="md">
            {text('startup.title', { name: file.profile.name })}
          </Heading>
          <IconButton aria-label={text('action.close')} onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Flex>
        <Track
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <Fill style={{ width: `${percent}%` }} />
        </Track>
        <Flex justifyContent="space-between">
          <Text
            size="sm"
            tone={failed.length > 0 && isOver ? 'danger' : 'muted'}
            role={isOver ? 'status' : undefined}
          >
            {status}
          </Text>
          <Text size="sm" tone="muted" className="figures">
            {format.share(percent / 100)}
          </Text>
        </Flex>
        {open ? (
          <StartupDetails results={results} findings={findings} isOver={isOver} onRun={run} />
        ) : (
          <Button look="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
            {text('startup.details')}
          </Button>
        )}
      </Stack>
    </Frame>
  );
}

/** Escape leaves, unless something in front of the panel has it for itself. */
function useEscape(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal') === null) close.current();
    };
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}
