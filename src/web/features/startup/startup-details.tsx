import { failedLatency } from '#core/connection.ts';
import { startupSteps, type StartupStep, type StepResult } from '#core/startup.ts';
import { clearKept } from '#data/clear-kept.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { endpoints } from '#live/endpoints.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { Flex, Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList, type Fact } from '#ui/description-list.tsx';
import type { Findings } from './take-step.ts';

export interface StartupDetailsProps {
  readonly results: Readonly<Partial<Record<StartupStep, StepResult>>>;
  readonly findings: Findings;
  readonly isOver: boolean;
  readonly onRun: () => void;
}

/** What each step came to, what the tenant shows of it, and what can be done about it. */
export default function StartupDetails({ results, findings, isOver, onRun }: StartupDetailsProps) {
  const services = useApp();
  const text = useText();
  const shown = useShownFacts(findings);
  const steps = startupSteps.map((step) => ({
    label: text(`startup.step.${step}`),
    value: text(`startup.result.${results[step] ?? 'waiting'}`),
  }));

  function clear() {
    clearKept(services);
    onRun();
  }

  return (
    <Stack alignItems="stretch">
      <DescriptionList facts={[...steps, ...shown]} />
      <Flex flexWrap="wrap">
        <Button aria-disabled={!isOver} onClick={() => isOver && onRun()}>
          {text('startup.run')}
        </Button>
        <Button look="quiet" aria-disabled={!isOver} onClick={() => isOver && clear()}>
          {text('startup.clear')}
        </Button>
      </Flex>
    </Stack>
  );
}

function useShownFacts({ latencies, region, device }: Findings): Fact[] {
  const { file } = useApp();
  const { language } = usePreferences();
  const text = useText();
  const format = useFormat();
  const facts = {
    latency: () =>
      endpoints.flatMap((endpoint) => {
        const value = latencies[endpoint];
        if (value === undefined) return [];
        return [
          {
            label: text(`startup.${endpoint}`),
            value:
              value === failedLatency ? text('startup.noResponse') : format.milliseconds(value),
          },
        ];
      }),
    location: () =>
      region === undefined
        ? []
        : [{ label: text('startup.location'), value: placeOf(region, language) }],
    device: () =>
      device === undefined
        ? []
        : [
            {
              label: text('startup.device'),
              value: [
                device.model ?? text(`startup.type.${device.type}`),
                device.os,
                device.browser,
                device.isIncognito && text('startup.incognito'),
              ]
                .filter((part) => part !== null)
                .join(' · '),
            },
          ],
  };
  return (file.profile.startup?.show ?? []).flatMap((part) =>
    part === 'connection' ? [] : facts[part](),
  );
}

function placeOf(
  { country, city }: { readonly country: string; readonly city: string | null },
  language: string,
): string {
  const name = /^[A-Z]{2}$/.test(country)
    ? new Intl.DisplayNames([language], { type: 'region' }).of(country)
    : country;
  return [city, name].filter(Boolean).join(', ');
}
