import type { operations as ClientOperations } from '#api/client.gen.ts';
import type { operations as DeskOperations } from '#api/desk.gen.ts';
import type { CallInput } from './handler.ts';

type operations = ClientOperations & DeskOperations;

type BodyOf<Id extends keyof operations> =
  operations[Id] extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

/** The body in its contract's type. Only a parser may claim a type, and the router's check against the schema was one. */
export function bodyOf<Id extends keyof operations>(_operation: Id, input: CallInput): BodyOf<Id> {
  return input.body as BodyOf<Id>;
}
