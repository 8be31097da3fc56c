import type { ReactNode } from 'react';
import type { Gate } from '#config/gates.gen.ts';
import type { Document } from '#core/document.ts';
import type { CodedError } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { RuleFacts } from '#core/rules/rule.ts';
import type { ChosenFiles } from './chosen-files.ts';

/** What was typed and not sent yet. Passwords, PINs and codes are never in it. */
export interface Draft {
  readonly values: FieldValues;
  /** Id of the step that was open. */
  readonly step: string;
}

/** Which step of a form is open. A machine that owns the flow decides by itself what follows from what happened. */
export interface FormFlow {
  /** Id of the open step; empty before there is one. */
  read(): string;
  subscribe(listener: () => void): () => void;
  /** The open step holds, and `to` follows. */
  next(to: string): void;
  /** An earlier step is wanted, or has to be put right. */
  back(to: string): void;
}

/** Where a form's draft is kept. Each may fail: the form goes on without it. */
export interface DraftStore {
  load(): Promise<Draft | null>;
  /** `leaving`: the page is going away, so the request must outlive it (`keepalive`). */
  save(draft: Draft, options: { readonly leaving: boolean }): Promise<void>;
  clear(): Promise<void>;
}

export interface UploadOptions {
  /** What the form says the image is for. */
  readonly purpose: string;
  /** 0–1, as often as something is known. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends an image and answers the id that stands for it from then on. Rejects with a CodedError. */
export type UploadImage = (image: Blob, options: UploadOptions) => Promise<string>;

/** What a form needs of the world around it. */
export interface FormScope {
  /** Country that telephone numbers open on, ISO 3166-1: the tenant's. */
  readonly country: string;
  /** Facts for named rules that only the block has. */
  readonly facts?: Omit<RuleFacts, 'today'>;
  /** Text of an agreement in the client's language. Needed by the widget `agreement`. */
  readonly document?: (kind: string) => Promise<Document>;
  /** Needed by the widget `image`. */
  readonly upload?: UploadImage;
  /** Needed by the widget `file`. */
  readonly files?: ChosenFiles;
  /** Address of an uploaded image for its preview after a reload, where one is known. */
  readonly imageAddress?: (id: string) => string | undefined;
  /** Whether a step's gate lets the client in; every step is open without it. */
  readonly isOpen?: (gate: Gate) => boolean;
  /** What there is to say of a refusal beyond the words of its code, where there is more. */
  readonly explain?: (error: CodedError) => ReactNode;
}
