import { createHmac } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { WriteText } from './delivered-text.ts';
import type { DeliveryPort } from '#server/modules/outbox/delivery.ts';

export interface WebhookOptions {
  readonly url: string;
  /** Key of the signature, shared with the receiver. */
  readonly secret: string;
}

/** Name of the header with the time of sending and the signature: `t=<seconds>,v1=<hex>`. */
export const signatureHeader = 'livery-signature';

const timeoutMs = 10_000;

/**
 * Hands messages to a program that speaks to a gateway for text messages or mail. The signature is over time and body, so that
 * a call can neither be forged nor sent again much later; the id says when a message comes a second time.
 */
export function webhookDelivery(
  { url, secret }: WebhookOptions,
  write: WriteText,
  clock: Clock,
): DeliveryPort {
  return async (message) => {
    const { id, tenant, channel, target, template, params } = message;
    const text = write(message);
    const body = JSON.stringify({ id, tenant, channel, target, template, params, text });
    const seconds = Math.floor(clock().getTime() / 1000);
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        [signatureHeader]: `t=${seconds},v1=${signWebhook(secret, seconds, body)}`,
      },
      body,
      // A redirect leads to a host that was not configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the delivery webhook answered ${answer.status}`);
  };
}

/** HMAC-SHA-256 in hex over `<seconds>.<body>`. */
export function signWebhook(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
