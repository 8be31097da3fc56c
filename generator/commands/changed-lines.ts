import type { BundleDiff } from '#generator/compare/diff-bundles.ts';
import type { ChangedFile, FileSizes } from '#generator/compare/changed-files.ts';
import type { Json } from '#generator/config/read/located.ts';
import { aligned } from '#generator/diagnostics/aligned.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import type { ChangedValue } from '#generator/lock/changed-values.ts';

/** A changed value in one line. */
export function valueLine({ path: place, before, after }: ChangedValue): string {
  if (before === undefined) return `${place}: new, ${short(after)}`;
  if (after === undefined) return `${place}: gone, was ${short(before)}`;
  const names = changedNames(before, after);
  if (names !== undefined) return `${place}: ${names}`;
  return `${place}: ${short(before)} → ${short(after)}`;
}

// Of two long lists of names, the ones that differ are what a reader looks for.
function changedNames(before: Json, after: Json): string | undefined {
  const [was, is] = [namesOf(before), namesOf(after)];
  if (!was || !is) return undefined;
  const added = is.filter((name) => !was.includes(name));
  const removed = was.filter((name) => !is.includes(name));
  if (was.length + is.length < 8 || added.length + removed.length === 0) return undefined;
  return [
    ...(added.length === 0 ? [] : [`with ${added.join(', ')}`]),
    ...(removed.length === 0 ? [] : [`without ${removed.join(', ')}`]),
  ].join(', ');
}

function namesOf(value: Json): readonly string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
}

// Of a whole screen or form, new or gone, its name says enough.
function builtLine(value: ChangedValue): string {
  const isWhole = /^(?:screens|forms)\/[^.]+$/.test(value.path);
  if (isWhole && value.before === undefined) return `${value.path}: new`;
  if (isWhole && value.after === undefined) return `${value.path}: gone`;
  return valueLine(value);
}

// A new screen is many lines; the reader opens it where it lies.
function short(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}

/** What is different in two builds, profile by profile, then what the host sends, then the files. */
export function bundleLines({ profiles, policy, files, bytes }: BundleDiff): string[] {
  if (files.length === 0) return ['the bundles are the same'];
  return [
    ...profiles.removed.map((id) => `${id}: gone from the bundle`),
    ...profiles.added.map((id) => `${id}: new in the bundle`),
    ...profiles.changed.flatMap(({ id, values, messages, parts }) => [
      id,
      ...values.map((value) => `  ${builtLine(value)}`),
      ...messages.map((message) => `  message ${valueLine(message)}`),
      ...parts.map(({ name, change }) => `  ${name}: ${change}`),
    ]),
    ...(policy.length === 0 ? [] : ['headers of the page']),
    ...policy.flatMap(({ name, added, removed }) => [
      ...added.map((value) => `  ${name}: new, ${value}`),
      ...removed.map((value) => `  ${name}: gone, was ${value}`),
    ]),
    'files',
    ...aligned(files.map(fileRow), [1, 2]).map((line) => `  ${line}`),
    summary(files, bytes),
  ];
}

function fileRow({ name, before, after }: ChangedFile): string[] {
  const change = before === undefined ? 'new' : after === undefined ? 'gone' : '';
  return [name, sizeOf(before), sizeOf(after), change];
}

function sizeOf(sizes: FileSizes | undefined): string {
  if (sizes === undefined) return '-';
  return sizes.count === 1 ? kilobytes(sizes.bytes) : `${kilobytes(sizes.bytes)} in ${sizes.count}`;
}

function summary(files: readonly ChangedFile[], { before, after }: BundleDiff['bytes']): string {
  const added = files.filter((file) => file.before === undefined).length;
  const removed = files.filter((file) => file.after === undefined).length;
  const difference = after - before;
  return `${counted(added, 'file')} new, ${removed} gone, ${files.length - added - removed} changed; ${kilobytes(before)} → ${kilobytes(after)} (${difference < 0 ? '−' : '+'}${kilobytes(Math.abs(difference))})`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
