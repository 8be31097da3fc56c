import { useEffect, useState } from 'react';
import type { SystemConnectionTestProps } from '#config/blocks.gen.ts';
import { failedLatency, rateConnection } from '#core/connection.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { clearKept } from '#data/clear-kept.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { readDevice, type DeviceFacts } from '#platform/read-device.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { chakra } from '#ui/chakra.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useLatencies } from './use-latencies.ts';

// A label and its value are read together: they do not stand at the two ends of a wide page.
const Narrow = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--t-density-gap)',
    maxWidth: '640px',
  },
});

/** How long each service takes to answer, rated by the slowest (specification §4), and what the browser says of itself. */
export default function ConnectionTest(_: SystemConnectionTestProps) {
  const text = useText();
  const format = useFormat();
  const services = useApp();
  const { latencies, busy, run } = useLatencies();
  const values = latencies.flatMap(({ value }) => value ?? []);
  const isComplete = values.length === latencies.length;
  const facts = latencies.map(({ endpoint, value }) => ({
    label: text(`test.${endpoint}`),
    value: spoken(value),
  }));

  function spoken(value: number | undefined): string {
    if (value === undefined) return text('test.measuring');
    if (value === failedLatency) return text('test.noResponse');
    return text('test.latency', {
      milliseconds: format.number(String(Math.round(value))),
      rating: text(`rating.${rateConnection(value)}`),
    });
  }

  function clear() {
    clearKept(services);
    services.toasts.show('test.cleared');
  }

  return (
    <Narrow>
      <Section title={text('test.title')}>
        <Stack gap="5" alignItems="stretch">
          <Text aria-live="polite" strong>
            {isComplete && !busy
              ? text(`connection.${rateConnection(Math.max(...values))}`)
              : text('test.measuring')}
          </Text>
          <DescriptionList facts={facts} />
          <Flex flexWrap="wrap">
            <Button aria-disabled={busy} onClick={() => !busy && run()}>
              {text('test.run')}
            </Button>
            <Button look="quiet" aria-disabled={busy} onClick={() => !busy && clear()}>
              {text('test.clear')}
            </Button>
          </Flex>
        </Stack>
      </Section>
      <Section title={text('test.device')}>
        <Device />
      </Section>
    </Narrow>
  );
}

function Device() {
  const text = useText();
  const { language } = usePreferences();
  const [device, setDevice] = useState<DeviceFacts | null>(null);
  useEffect(() => {
    void readDevice().then(setDevice);
  }, []);
  // All of it at once: a line that came later would move what follows.
  if (device === null) return <SkeletonRows rows={6} />;
  const { os, type, model, browser, isIncognito } = device;
  return (
    <DescriptionList
      facts={[
        { label: text('test.kind'), value: text(`test.kind.${type}`) },
        ...(model ? [{ label: text('test.model'), value: model }] : []),
        ...(os === null ? [] : [{ label: text('test.system'), value: os }]),
        // A browser that is unknown is shown as it calls itself.
        { label: text('test.browser'), value: browser ?? navigator.userAgent },
        {
          label: text('test.private'),
          value: text(isIncognito === true ? 'test.private.yes' : 'test.private.unknown'),
        },
        {
          label: text('test.language'),
          value: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
        },
        {
          label: text('test.timeZone'),
          value: Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '),
        },
        {
          label: text('test.window'),
          value: text('test.pixels', {
            width: String(window.innerWidth),
            height: String(window.innerHeight),
          }),
        },
      ]}
    />
  );
}
