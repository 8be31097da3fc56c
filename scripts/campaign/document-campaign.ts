import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { inventTenants } from '#generator/bench/tenant-builds.ts';
import { strictProblems } from '#tests/openapi/strict-problems.ts';
import { inTemporaryFolder } from '../bench/temporary-folder.ts';

/** What became of one document: each part done, not done, or not offered by any operation of it. */
interface DocumentOutcome {
  readonly name: string;
  readonly client: Result;
  readonly table: Result;
  readonly form: Result;
  /** Why not, where something was not done. */
  readonly first?: string;
}

type Result = 'yes' | 'no' | 'none';

const wantedShare = 95;
const tenant = 'bench-0';
const document = 'document';
const base = 'https://service.example';

/**
 * Takes every file and every folder of `from` for one OpenAPI document and does with it what an integrator would: types that compile
 * under every strictness, a screen with a table, a form, and a bundle with both. Answers 1 when less than the bar came through.
 */
export function documentCampaign(from: string): Promise<number> {
  return inTemporaryFolder((root) => {
    inventTenants(root, 1);
    cpSync(path.join(root, 'tenants'), path.join(root, 'fresh'), { recursive: true });
    const outcomes: DocumentOutcome[] = [];
    for (const name of readdirSync(from).sort()) {
      const outcome = tryDocument(path.join(from, name), root);
      outcomes.push(outcome);
      const { client, table, form, first } = outcome;
      console.log(
        `${name.padEnd(34)} client ${client.padEnd(4)} table ${table.padEnd(4)} form ${form.padEnd(4)} ${first ?? ''}`,
      );
    }
    return Promise.resolve(summary(outcomes));
  });
}

function summary(outcomes: readonly DocumentOutcome[]): number {
  const whole = outcomes.filter(
    ({ client, table, form }) => client === 'yes' && table !== 'no' && form !== 'no',
  ).length;
  const share = outcomes.length === 0 ? 0 : (whole / outcomes.length) * 100;
  for (const part of ['client', 'table', 'form'] as const) {
    const offered = outcomes.filter((one) => one[part] !== 'none');
    const done = offered.filter((one) => one[part] === 'yes').length;
    console.log(`${part}: ${done} of ${offered.length} that offer one`);
  }
  console.log(
    `${whole} of ${outcomes.length} documents came through whole: ${share.toFixed(1)} % (wanted: ${wantedShare} %)`,
  );
  return share >= wantedShare ? 0 : 1;
}

function tryDocument(source: string, root: string): DocumentOutcome {
  rmSync(path.join(root, 'tenants'), { recursive: true, force: true });
  rmSync(path.join(root, '.livery'), { recursive: true, force: true });
  cpSync(path.join(root, 'fresh'), path.join(root, 'tenants'), { recursive: true });
  place(source, path.join(root, 'tenants', tenant, 'openapi'));
  const name = path.basename(source);
  const before = livery(root, 'operations', document, '--json');
  if (before.code === 0) declareHeaders(root, JSON.parse(before.output));
  const listed = livery(root, 'operations', document, '--json');
  if (listed.code !== 0)
    return { name, client: 'no', table: 'no', form: 'no', first: listed.finding };
  const operations: readonly ListedOperation[] = JSON.parse(listed.output);
  const client = clientOf(root);
  const table = made(
    root,
    'screen',
    operations.filter(({ uses }) => uses.table.possible),
  );
  const form = made(
    root,
    'form',
    operations.filter(({ uses }) => uses.form.possible),
  );
  const built = livery(root, 'build', tenant);
  const first = [client, table, form, built].find(({ finding }) => finding !== '')?.finding;
  const isBuilt = (result: Result): Result =>
    result === 'yes' && built.code !== 0 ? 'no' : result;
  return {
    name,
    client: client.result,
    table: isBuilt(table.result),
    form: isBuilt(form.result),
    ...(first === undefined ? {} : { first }),
  };
}

/** What an integrator does when `livery operations` asks for it: the profile says what the headers of the service are. */
function declareHeaders(root: string, operations: readonly ListedOperation[]): void {
  const asked = operations
    .flatMap(({ headers }) => headers)
    .filter(({ value, isRefused }) => value === null && !isRefused);
  const headers = Object.fromEntries(
    asked.map(({ name, values: [first = '1'] = [] }) => [name, first]),
  );
  if (asked.length === 0) return;
  const file = path.join(root, 'tenants', tenant, 'profile.json');
  const profile: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const services = { [document]: { base, headers } };
  writeFileSync(file, JSON.stringify({ ...profile, services }, null, 2));
}

interface ListedOperation {
  readonly id: string;
  readonly headers: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly values?: readonly string[];
    readonly isRefused: boolean;
  }[];
  readonly uses: Readonly<Record<'table' | 'form', { readonly possible: boolean }>>;
}

interface Attempt {
  readonly result: Result;
  readonly finding: string;
}

function clientOf(root: string): Attempt {
  const { code, finding } = livery(root, 'generate');
  const file = path.join('.livery', 'clients', tenant, `${document}.gen.ts`);
  if (!existsSync(path.join(root, file))) return { result: 'no', finding };
  const problems = strictProblems(root, [file]);
  if (code === 0 && problems === '') return { result: 'yes', finding: '' };
  return { result: 'no', finding: problems === '' ? finding : (problems.split('\n')[0] ?? '') };
}

// An integrator takes the operation that they need; the first that is offered stands for it.
function made(
  root: string,
  kind: 'screen' | 'form',
  [operation]: readonly ListedOperation[],
): Attempt {
  if (operation === undefined) return { result: 'none', finding: '' };
  const { code, finding } = livery(root, 'new', kind, '--from', operation.id, '--base', base);
  return code === 0
    ? { result: 'yes', finding: '' }
    : { result: 'no', finding: `${operation.id}: ${finding}` };
}

/** Puts a document where a tenant has its own, under one name: how publishers call their files is not asked. */
function place(source: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (!statSync(source).isDirectory()) {
    cpSync(source, path.join(folder, document + path.extname(source)));
    return;
  }
  cpSync(source, folder, { recursive: true });
  const main = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ya?ml|json)$/.test(name) && isDocument(path.join(folder, name)))
    .sort((a, b) => a.split(path.sep).length - b.split(path.sep).length || a.localeCompare(b))[0];
  if (main === undefined) throw new Error(`${source} holds no OpenAPI document`);
  renameSync(
    path.join(folder, main),
    path.join(folder, path.dirname(main), document + path.extname(main)),
  );
}

function isDocument(file: string): boolean {
  return /^\s*\{?\s*["']?openapi["']?\s*:/m.test(readFileSync(file, 'utf8').slice(0, 20_000));
}

interface Run {
  readonly code: number | null;
  readonly output: string;
  /** First line that says what is wrong; empty where nothing is. */
  readonly finding: string;
}

function livery(root: string, ...argv: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['generator/bin/livery.mjs', ...argv, '--root', root],
    { encoding: 'utf8', maxBuffer: 256_000_000 },
  );
  const lines = `${stdout}\n${stderr}`.split('\n');
  const finding =
    lines.find((line) => /^\S+:\d+:\d+ /.test(line) && !/^\S+ \S+ note: /.test(line)) ??
    lines.find((line) => line.startsWith('livery: ')) ??
    stderr.trim().split('\n')[0] ??
    '';
  return { code: status, output: stdout, finding: status === 0 ? '' : finding };
}
