import type { ClientMessage, NoParams } from '#core/client-messages.ts';
import type { MessageLink } from '#core/message-target.ts';

/** Something that happened to a client and that every open page of theirs should know at once. */
export type ClientEvent =
  /** Tier, permissions, features, forced identity check or deposits are not what they were. */
  | { readonly kind: 'permissions.changed'; readonly params: NoParams }
  | {
      readonly kind: 'identity.decided';
      readonly params: { readonly status: 'approved' | 'rejected' };
    }
  | { readonly kind: 'session.ended'; readonly params: { readonly session: string } }
  | {
      readonly kind: 'message.created';
      readonly params: {
        readonly id: string;
        readonly link: MessageLink | null;
        readonly message: ClientMessage;
      };
    }
  /** Some were read or deleted. */
  | { readonly kind: 'messages.read'; readonly params: NoParams }
  /** One of the client's deposits has moved on, without a message of its own. */
  | { readonly kind: 'deposit.changed'; readonly params: NoParams }
  /** Something was written or read in the conversation with customer service, or is being written. */
  | { readonly kind: 'chat.changed'; readonly params: NoParams }
  /** A watchlist, or what is on one. */
  | { readonly kind: 'watch.changed'; readonly params: NoParams }
  | { readonly kind: 'balance.changed'; readonly params: { readonly account: string } };

/** An event in its place: a client's events are numbered from 1, without gaps. */
export interface NumberedEvent {
  readonly seq: number;
  readonly kind: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly at: string;
}
