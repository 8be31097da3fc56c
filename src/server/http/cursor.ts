import { CodedError } from '#core/errors.ts';

/** The place in a list that is sorted by time and id: where the page before ended. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

/** Reads a cursor that came back from outside, where it may have been changed. */
export function readCursor(text: string): Cursor {
  const [, time, id] =
    /^(\d{4}-[\d:.TZ-]+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(text, 'base64url').toString('utf8'),
    ) ?? [];
  const at = new Date(time ?? '');
  if (id === undefined || Number.isNaN(at.getTime())) {
    throw new CodedError('requestInvalid', {}, [{ pointer: '/query/cursor', code: 'invalid' }]);
  }
  return { at, id };
}
