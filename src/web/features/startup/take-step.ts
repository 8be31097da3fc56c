import { queries } from '#api/queries.ts';
import { failedLatency } from '#core/connection.ts';
import type { StartupStep, StepResult } from '#core/startup.ts';
import { dataClient } from '#data/data-client.ts';
import { endpoints, latencyOf, type Endpoint } from '#live/endpoints.ts';
import type { AppServices } from '#page/app-context.ts';
import { consentStore } from '#page/consent-store.ts';
import { readDevice, type DeviceFacts } from '#platform/read-device.ts';
import { readRegion, type Region } from './read-region.ts';
import { readCompany, readConfiguration } from './refresh-settings.ts';

/** What the steps found, as far as they have come. */
export interface Findings {
  readonly latencies: Readonly<Partial<Record<Endpoint, number>>>;
  readonly region?: Region;
  readonly device?: DeviceFacts;
}

type Taken = Exclude<StepResult, 'failed'>;
type Report = (found: (before: Findings) => Findings) => void;

/** Takes one step of the start. Rejects where it fails; the start goes on without it. */
export async function takeStep(
  step: StartupStep,
  services: AppServices,
  report: Report,
  signal: AbortSignal,
): Promise<Taken> {
  // Taken from there where a block has asked already.
  const cache = dataClient(services);
  switch (step) {
    case 'connection':
      return testConnection(services, report, signal);
    case 'config':
      await readConfiguration(services);
      return 'done';
    case 'company':
      await readCompany(services);
      return 'done';
    case 'session':
      return ofClient(services, () => cache.fetchQuery(queries.clientInfo(services.api)));
    case 'permissions':
      return ofClient(services, () => cache.fetchQuery(queries.clientConfig(services.api)));
    case 'region':
      return findRegion(services, report, signal);
    case 'device': {
      const device = await readDevice();
      report((before) => ({ ...before, device }));
      return 'done';
    }
  }
}

async function testConnection(
  services: AppServices,
  report: Report,
  signal: AbortSignal,
): Promise<Taken> {
  const values = await Promise.all(
    endpoints.map(async (endpoint) => {
      const value = await latencyOf(services, endpoint, signal);
      report((before) => ({ ...before, latencies: { ...before.latencies, [endpoint]: value } }));
      return value;
    }),
  );
  if (values.includes(failedLatency)) throw new Error('a service does not answer');
  return 'done';
}

/** What only a client has to have. */
async function ofClient({ session }: AppServices, read: () => Promise<unknown>): Promise<Taken> {
  if (session.read() === null) return 'skipped';
  await read();
  return 'done';
}

// A third party learns the client's address, so it is asked with consent alone.
async function findRegion(
  services: AppServices,
  report: Report,
  signal: AbortSignal,
): Promise<Taken> {
  const address = services.file.profile.startup?.geolocation;
  if (address === undefined || consentStore(services).read()?.functional !== true) return 'skipped';
  const region = await readRegion(address, signal);
  report((before) => ({ ...before, region }));
  return 'done';
}
