/** An answer that is no JSON: the bytes of a file, with what a browser must know to treat them safely. */
export class RawAnswer {
  readonly mediaType: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;

  constructor(mediaType: string, body: Buffer, headers: Readonly<Record<string, string>> = {}) {
    this.mediaType = mediaType;
    this.body = body;
    this.headers = headers;
  }
}
