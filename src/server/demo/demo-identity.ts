import { idKindsOf } from '#core/identity/national-id.ts';
import type { IdKind } from '#core/identity/national-id.ts';

export interface DemoIdentity {
  readonly kind: IdKind;
  readonly number: string;
  /** Civil day. */
  readonly born: string;
}

/** An invented number of the country that passes every check, another one for each person of a tenant. */
export function demoIdentity(country: string, index: number): DemoIdentity {
  const [kind] = idKindsOf(country);
  const born = `19${70 + index * 3}-0${index + 1}-1${index}`;
  return { kind, number: numberOf(kind, born, index), born };
}

function numberOf(kind: IdKind, born: string, index: number): string {
  if (kind === 'dni') return dni(87_654_300 + index);
  if (kind === 'pesel') return pesel(`${born.slice(2).replaceAll('-', '')}0123`);
  if (kind === 'tckn') return tckn(`1000000${index}0`);
  if (kind === 'pan') return `DEMP${'ABCDEFGHJ'[index] ?? 'K'}100${index}Z`;
  return kind === 'ssn' ? `53690431${index}` : `DEMO1000${index}`;
}

function dni(number: number): string {
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}

function pesel(front: string): string {
  const sum = [...front].reduce(
    (total, digit, index) => total + Number(digit) * Number('1379137913'[index]),
    0,
  );
  return `${front}${(10 - (sum % 10)) % 10}`;
}

function tckn(front: string): string {
  const digits = [...front].map(Number);
  const at = (remainder: number) =>
    digits.filter((_, index) => index % 2 === remainder).reduce((total, digit) => total + digit, 0);
  const tenth = (((at(0) * 7 - at(1)) % 10) + 10) % 10;
  return `${front}${tenth}${(at(0) + at(1) + tenth) % 10}`;
}
