import type { Readable } from 'node:stream';

/** An answer that is a file: its bytes, or a stream of them, with what a browser must know to treat them safely. */
export class RawAnswer {
  readonly mediaType: string;
  readonly body: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    mediaType: string,
    body: Buffer | Readable,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.mediaType = mediaType;
    this.body = body;
    this.headers = headers;
  }
}
