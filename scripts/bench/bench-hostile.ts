import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { deviceOf } from '#server/http/device.ts';
import { costlyFolders } from '#tests/tenants/costly-folders.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const honest =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const reads = 2_000;

/** What costs more than it should: hostile folders beside the shipped one, a hostile name of a browser beside an honest one. */
export async function benchHostile(): Promise<Figure[]> {
  return [...(await hostileFolders()), hostileDevice()];
}

function hostileFolders(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    cpSync(workspaceAt().tenants, path.join(folder, 'tenants'), { recursive: true });
    const project = openProject(workspaceAt(folder));
    const check = () => timed(() => checkTenants(withFreshTenants(project), ['pl']));
    check();
    const sound = median(Array.from({ length: 5 }, check));
    const figures: Figure[] = [{ name: 'check of the shipped folder', value: sound, unit: 'ms' }];
    for (const { what, file, content } of costlyFolders) {
      const place = path.join(folder, file);
      const before = existsSync(place) ? readFileSync(place, 'utf8') : '';
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, content(before));
      figures.push({
        name: `the same ${what}`,
        value: check(),
        unit: 'ms',
        bar: { limit: 10_000, atMost: true },
      });
      if (before === '') rmSync(place);
      else writeFileSync(place, before);
    }
    return figures;
  });
}

function hostileDevice(): Figure {
  const hostile = `Version/1 ${'.'.repeat(5_000_000)}`;
  const read = (name: string) =>
    timed(() => {
      for (let turn = 0; turn < reads; turn += 1) deviceOf(name, '127.0.0.1');
    });
  read(honest);
  const ratio = median(Array.from({ length: 5 }, () => read(hostile) / read(honest)));
  return {
    name: 'name of a browser of 5 MB / an honest one',
    value: ratio,
    unit: '×',
    bar: { limit: 10, atMost: true },
  };
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
