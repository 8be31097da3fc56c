import type { Contract } from './http/contract.ts';
import { readContract } from './http/contract.ts';
import { createValidators, type Validators } from './http/validators.ts';

/** The documents that a backend serves, and the compiled checks of their schemas. */
export interface BackendContracts {
  readonly client: Contract;
  readonly stock: Contract;
  readonly desk: Contract;
  readonly validators: Validators;
}

const documents = new URL('../../openapi/', import.meta.url);
let read: Promise<BackendContracts> | undefined;

/** Read once in a process, however many backends it starts: the documents never change while it runs. */
export function backendContracts(): Promise<BackendContracts> {
  return (read ??= readAll());
}

async function readAll(): Promise<BackendContracts> {
  const [client, stock, desk] = await Promise.all([
    readContract('client', new URL('client.gen.json', documents)),
    readContract('market', new URL('market.gen.json', documents)),
    readContract('desk', new URL('desk.gen.json', documents)),
  ]);
  return { client, stock, desk, validators: createValidators([client, stock, desk]) };
}
