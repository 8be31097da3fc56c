import type { Clock } from '#server/platform/clock.ts';
import type { Sender } from './delivered-text.ts';
import { readTexts } from './delivered-text.ts';
import type { Delivery, DeliveryPort } from '#server/modules/outbox/delivery.ts';
import { smtpDelivery } from './smtp-delivery.ts';
import { webhookDelivery } from './webhook-delivery.ts';

/** How messages leave; `null` where nothing was configured. */
export interface DeliveryConfig {
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}

/** Channels that something delivers. */
export function deliveredChannels({
  smtp,
  webhook,
}: DeliveryConfig): ReadonlySet<Delivery['channel']> {
  return new Set([
    ...(webhook ? (['sms', 'email'] as const) : []),
    ...(smtp ? ['email' as const] : []),
  ]);
}

/** Mail by SMTP where it is configured, everything else by the webhook. What nothing delivers rejects, and waits. */
export async function createDelivery(
  config: DeliveryConfig,
  { senders, clock }: { readonly senders: readonly Sender[]; readonly clock: Clock },
): Promise<DeliveryPort> {
  const write = await readTexts(senders);
  const smtp =
    config.smtp && smtpDelivery({ ...config.smtp, allowPlain: isLoopback(config.smtp.url) }, write);
  const webhook = config.webhook && webhookDelivery(config.webhook, write, clock);
  return async (message) => {
    const deliver = message.channel === 'email' ? (smtp ?? webhook) : webhook;
    if (!deliver) throw new Error(`no delivery is configured for ${message.channel}`);
    await deliver(message);
  };
}

/** Whether an address leads to this machine alone, where no network lies in between. */
export function isLoopback(url: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}
