/** A body as it is sent. */
export interface EncodedBody {
  readonly contentType: string;
  readonly body: string | Blob;
}

export interface Part {
  readonly name: string;
  readonly content: string | Blob;
  /** Absent where a part is no file. */
  readonly fileName?: string;
  /** Media type; plain text when absent. */
  readonly type?: string | undefined;
}

/**
 * A body of `multipart/form-data` (RFC 7578). The browser's own `FormData` calls every part that has a media type a file,
 * so that a service looks for JSON beside its fields and not among them.
 */
export function multipartBody(parts: readonly Part[]): EncodedBody {
  // Unpredictable, so that no file can be made to end its part early and add fields of its own.
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `livery-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new Blob([
      ...parts.flatMap((part) => [
        `--${boundary}\r\n${headOf(part)}\r\n\r\n`,
        part.content,
        '\r\n',
      ]),
      `--${boundary}--\r\n`,
    ]),
  };
}

function headOf({ name, fileName, type }: Part): string {
  const file = fileName === undefined ? '' : `; filename="${escaped(fileName)}"`;
  return [
    `Content-Disposition: form-data; name="${escaped(name)}"${file}`,
    ...(type === undefined ? [] : [`Content-Type: ${type.replaceAll(/[\r\n]/g, '')}`]),
  ].join('\r\n');
}

// As browsers escape names (HTML, "Multipart form data").
function escaped(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
