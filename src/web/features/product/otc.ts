import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

export type OtcBid = components['schemas']['OtcBid'];

export const otcBidTones: Readonly<Record<OtcBid['status'], StatusTone>> = {
  awaiting: 'calm',
  quoted: 'warn',
  sold: 'good',
  rejected: 'danger',
  lapsed: 'danger',
};
