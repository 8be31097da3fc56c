import { coversMediaType } from '#core/media-type.ts';

/** Whether a file is of one of these media types (`image/*` among them). One of which the browser knows no type is left to the service. */
export function isAcceptedFile({ type }: Pick<File, 'type'>, accepted: readonly string[]): boolean {
  const [own = ''] = type.toLowerCase().split(';');
  return accepted.length === 0 || own === '' || accepted.some((one) => coversMediaType(one, own));
}

const names: Readonly<Record<string, string>> = {
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'text/plain': 'TXT',
};

/** A media type as people call it: `image/png` → PNG, `image/svg+xml` → SVG. */
export function fileTypeName(type: string): string {
  return (
    names[type] ??
    (type.split('/')[1] ?? type).replace(/^x-/, '').replace(/\+.*$/, '').toUpperCase()
  );
}
