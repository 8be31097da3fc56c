import type { OpenBundle } from '#generator/bundle/open-bundle.ts';
import type { GoneParts } from '#generator/config/resolved-tenant.ts';
import { shortHash } from '#generator/bundle/output-file.ts';
import type { BundleProblem } from './problem.ts';

/** What another tenant could be recognised by. */
export interface TenantMarks {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly tenantId: string;
  readonly stockToken: string;
  /** Addresses of its services, without those on the bundle's own origin. */
  readonly hosts: readonly string[];
  /** Short hashes of its brand's files. */
  readonly assets?: readonly string[];
  /** What its folder declares and its gates shut for good. */
  readonly gone?: GoneParts;
  /** Features that it switches off. */
  readonly off?: readonly string[];
}

const texts = /\.(?:html|json|js|css|svg|md|webmanifest)$|^_headers$/;

/** Nothing in the bundle names a tenant that is not in it. */
export function checkIsolation(bundle: OpenBundle, files: ReadonlyMap<string, Buffer>, all: readonly TenantMarks[]): BundleProblem[] {
  const own = new Set(Object.keys(bundle.index.profiles));
  const mine = all.filter((tenant) => own.has(tenant.id)).flatMap(marksOf);
  const shared = new Set(all.filter((tenant) => own.has(tenant.id)).flatMap((tenant) => tenant.assets ?? []));
  const hashes = new Map([...files].map(([name, content]) => [name, shortHash(content)]));
  const problems: BundleProblem[] = [];
  for (const tenant of all.filter((one) => !own.has(one.id))) {
    // What two tenants share, a host for example, tells nobody apart.
    const marks = marksOf(tenant).filter((mark) => !mine.some((one) => one.includes(mark)));
    for (const [name, content] of files) {
      if (name.startsWith(`t/${tenant.id}/`)) problems.push({ file: name, code: 'isolation', message: `this belongs to the tenant ${tenant.id}` });
      const hash = hashes.get(name) ?? '';
      if (tenant.assets?.includes(hash) === true && !shared.has(hash)) problems.push({ file: name, code: 'isolation', message: `this is a picture of the tenant ${tenant.id}` });
      if (!texts.test(name)) continue;
      const text = content.toString('utf8');
      for (const mark of marks.filter((one) => isNamed(text, one))) {
        problems.push({ file: name, code: 'isolation', message: `this names "${mark}", which belongs to the tenant ${tenant.id}` });
      }
    }
  }
  return problems;
}

function marksOf(tenant: TenantMarks): string[] {
  // An id may be any word, so it is looked for where it can only be an id: in the address of a layer.
  return [tenant.name, tenant.company, tenant.tenantId, tenant.stockToken, ...tenant.hosts, `t/${tenant.id}`];
}

// As a word of its own: a brand called "Rail" is not named by "Guardrail".
function isNamed(text: string, mark: string): boolean {
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + mark.length);
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
