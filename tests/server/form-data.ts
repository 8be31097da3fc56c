/** A file in a form, with whatever name and type its sender likes to give. */
export interface FormFile {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
}

export type FormParts = readonly (readonly [string, string | FormFile])[];

const boundary = 'test-boundary-7f3a91';

export const formType = `multipart/form-data; boundary=${boundary}`;

/** The bytes of a form, written by hand: a browser would not send what hostile clients do. */
export function formBytes(parts: FormParts): Buffer {
  const chunks = parts.flatMap(([field, value]) => {
    const [bytes, extra] =
      typeof value === 'string'
        ? [Buffer.from(value), '']
        : [
            value.bytes,
            `; filename="${value.name ?? 'photo.jpg'}"\r\nContent-Type: ${value.type ?? 'image/jpeg'}`,
          ];
    return [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${extra}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}
