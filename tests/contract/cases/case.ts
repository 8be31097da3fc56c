import type { TestApp } from '#tests/server/test-app.ts';

/** One valid request of an operation. What it leaves out is not needed. */
export interface Case {
  /** Who calls: a client's username, a sign-in that owes its second step, or a guest. */
  readonly as?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly makePath?: (test: TestApp, token: string) => Promise<Readonly<Record<string, string>>>;
  readonly makeQuery?: Case['makePath'];
  /** What must have happened before the caller signs in, and then before they call. */
  readonly before?: (test: TestApp) => Promise<unknown>;
  /** The token of a session that the call itself ends. */
  readonly makeToken?: (test: TestApp) => Promise<string>;
  readonly prepare?: (test: TestApp, token: string) => Promise<unknown>;
  /** What happens once: the status of the same request the second time. Without it the request succeeds as often as it is sent. */
  readonly again?: 400 | 404 | 409;
  /** A body that depends on what happened before. */
  readonly makeBody?: (test: TestApp) => Promise<Readonly<Record<string, unknown>>>;
}

/** Cases by operationId. */
export type Cases = Readonly<Record<string, Case>>;

/** What one feature has in each document. */
export interface FeatureCases {
  readonly client?: Cases;
  readonly desk?: Cases;
  readonly market?: Cases;
}

/** A guest, or the operator on duty in the desk's document. */
export const guest: Case = {};
export const marta: Case = { as: 'marta' };
export const instrument = { market: 'XMAD-S', symbol: 'IBRX' };
