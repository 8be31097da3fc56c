import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { writeKept } from '#generator/kept.ts';

type Program = (exports: object, require: NodeJS.Require, module: { exports: object }) => void;

const loaded = new Map<string, object>();
const toKeep: { readonly cache: string; readonly script: Script }[] = [];

/**
 * The exports of a file of CommonJS. What V8 compiles of it is kept in `cache`, whose name must follow from the content of the
 * file, like that of the file itself, which is run once: of a megabyte of validators, compiling takes longer than checking a tenant with them.
 */
export function loadCompiled(file: string, cache: string): object {
  const known = loaded.get(file) ?? run(file, cache);
  loaded.set(file, known);
  return known;
}

function run(file: string, cache: string): object {
  const cachedData = bytesOf(cache);
  const script = new Script(
    `(function (exports, require, module) {${readFileSync(file, 'utf8')}\n})`,
    { filename: file, ...(cachedData && { cachedData }) },
  );
  const module = { exports: {} };
  (script.runInThisContext() as Program)(module.exports, createRequire(file), module);
  // V8 refuses what another version kept.
  if (cachedData === undefined || script.cachedDataRejected === true) keepAtEnd(cache, script);
  return module.exports;
}

/** Functions are compiled when they are first called, so the most is there to keep at the end. */
function keepAtEnd(cache: string, script: Script): void {
  if (toKeep.length === 0)
    process.once('exit', () => {
      for (const each of toKeep) writeKept(each.cache, each.script.createCachedData());
    });
  toKeep.push({ cache, script });
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
