import { browserOf, systemOf } from '#core/device.ts';
import type { SystemConnectionTestProps } from '#config/blocks.gen.ts';
import { failedLatency, rateConnection } from '#core/connection.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { usePreferences } from '#page/app-context.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Facts } from '#ui/facts.tsx';
import { Section } from '#ui/section.tsx';
import { useLatencies } from './use-latencies.ts';

/** How long each service takes to answer, rated by the slowest (specification §4), and what the browser says of itself. */
export default function ConnectionTest(_: SystemConnectionTestProps) {
  const text = useText();
  const format = useFormat();
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

  return (
    <>
      <Section title={text('test.title')}>
        <Stack gap="5" alignItems="stretch">
          <Text aria-live="polite" strong>
            {isComplete && !busy
              ? text(`connection.${rateConnection(Math.max(...values))}`)
              : text('test.measuring')}
          </Text>
          <Facts facts={facts} />
          <div>
            <Button aria-disabled={busy} onClick={() => !busy && run()}>
              {text('test.run')}
            </Button>
          </div>
        </Stack>
      </Section>
      <Section title={text('test.device')}>
        <Device />
      </Section>
    </>
  );
}

function Device() {
  const text = useText();
  const { language } = usePreferences();
  return (
    <Facts
      facts={[
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
        { label: text('test.browser'), value: nameOf(navigator.userAgent) },
      ]}
    />
  );
}

/** Browser and system by their names; a browser that is unknown is shown as it calls itself. */
function nameOf(userAgent: string): string {
  const names = [browserOf(userAgent), systemOf(userAgent)].filter((name) => name !== null);
  return names.length > 0 ? names.join(' · ') : userAgent;
}
