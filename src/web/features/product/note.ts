import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Note = Schemas['Note'];
export type NoteObstacle = Schemas['NoteObstacle'];
export type NoteSubscription = Schemas['NoteSubscription'];

export const noteTones: Readonly<Record<NoteSubscription['status'], StatusTone>> = {
  awaiting: 'warn',
  holding: 'good',
  settle: 'good',
  sold: 'calm',
  rejected: 'danger',
};

/** What a client wants: a nominal amount, and what it costs. */
export interface WantedNote {
  readonly nominal: string;
  readonly amount: string;
}
