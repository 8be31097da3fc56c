import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type TypeScript from 'typescript';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { Project } from '../config/read/project.ts';
import { blockTypesFolder, tenantBlocks } from '#generator/codegen/tenant-blocks.ts';
import { tenantFolders } from '../config/read/chain.ts';

/** Type-checks the blocks of the tenants named, or of all, against the kit and the schemas of their props. Takes seconds. */
export async function checkTypes(project: Project, ids: readonly string[]): Promise<Finding[]> {
  const { default: ts } = await import('typescript');
  const { workspace } = project;
  tenantBlocks(project);
  const folders = tenantFolders(workspace).filter((id) => ids.length === 0 || ids.includes(id));
  const homes = folders.flatMap((id) => [
    path.join(workspace.tenants, id, 'blocks') + path.sep,
    path.join(blockTypesFolder(workspace), id) + path.sep,
  ]);
  const config = path.join(workspace.tenants, 'tsconfig.json');
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    workspace.tenants,
    undefined,
    config,
  );
  const roots = fileNames.filter((file) =>
    homes.some((home) => path.normalize(file).startsWith(home)),
  );
  if (roots.length === 0) return [];
  const program = ts.createProgram(roots, { ...options, noEmit: true });
  const findings: Finding[] = [];
  for (const file of roots) {
    const source = program.getSourceFile(file);
    const problems = source
      ? [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      : [];
    for (const problem of problems) findings.push(finding(problem, file, workspace.root, ts));
  }
  return findings;
}

function finding(
  { messageText, start = 0, code }: TypeScript.Diagnostic,
  file: string,
  root: string,
  ts: typeof TypeScript,
): Finding {
  const message = `${ts.flattenDiagnosticMessageText(messageText, ' ')} (TS${code})`.replace(
    /\s+/g,
    ' ',
  );
  const fits = /(.*)\.fits\.gen\.ts$/.exec(file);
  if (!fits) return errorAt('block/type', message, placeIn(file, start, root));
  // The file that holds a block to its props is ours: what does not fit there is the block's own head.
  const block = path.join(
    root,
    'tenants',
    path.basename(path.dirname(file)),
    'blocks',
    `${path.basename(fits[1] ?? '')}.block.tsx`,
  );
  const text = readFileSync(block, 'utf8');
  return errorAt(
    'block/type',
    `the component does not match the props in its schema: ${message}`,
    placeIn(block, Math.max(0, text.search(/export\s+default/)), root),
  );
}

function placeIn(file: string, offset: number, root: string): Finding['place'] {
  return {
    file: {
      path: path.relative(root, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8'),
    },
    offset,
  };
}
