import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CodedError } from '#core/errors.ts';

/** Whether a request is an operator's; throws what it is refused with. */
export type OperatorCheck = (request: FastifyRequest) => void;

/**
 * Holds the desk to its token, compared in constant time. A page of a browser, and whatever a proxy hands on, is told that
 * nothing is there: the desk is for programs of the house, next to the backend.
 */
export function createOperatorCheck(token: string): OperatorCheck {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const wanted = digest(token);
  return ({ headers }) => {
    const handedOn = ['origin', 'sec-fetch-site', 'x-forwarded-for', 'forwarded', 'via'].some(
      (name) => headers[name] !== undefined,
    );
    if (handedOn) throw new CodedError('notFound');
    const given = /^Bearer ([A-Za-z0-9._~+/=-]{1,500})$/.exec(headers.authorization ?? '')?.[1];
    if (!timingSafeEqual(digest(given ?? ''), wanted) || given === undefined)
      throw new CodedError('unauthorized');
  };
}

/** Who acts, as the record names him. */
export function operatorOf({ headers }: FastifyRequest): string {
  const name = headers['x-operator'];
  return typeof name === 'string' ? name : 'desk';
}
