import { CodedError } from '#core/errors.ts';

/** A part of the client that is loaded when it is needed: `networkUnreachable` where it does not arrive. */
export async function arrived<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch {
    throw new CodedError('networkUnreachable');
  }
}
