import type { OpenBundle } from '#generator/bundle/open-bundle.ts';
import { shortHash } from '#generator/bundle/output-file.ts';
import { readableText } from './hidden-texts.ts';
import { marksOf, type Mark } from './mark-forms.ts';
import type { BundleProblem } from './problem.ts';
import type { TenantMarks } from './tenant-marks.ts';

/** Nothing in the bundle names a tenant that is not in it: in no file, case, or encoding that a browser would read. */
export function checkIsolation(
  bundle: OpenBundle,
  files: ReadonlyMap<string, Buffer>,
  all: readonly TenantMarks[],
): BundleProblem[] {
  const own = all.filter(({ id }) => id in bundle.index.profiles);
  const mine = own
    .flatMap(marksOf)
    .flatMap(({ forms }) => forms)
    .join('\n')
    .toLowerCase();
  const shared = new Set(own.flatMap(({ assets = [] }) => assets));
  const others = all
    .filter((tenant) => !own.includes(tenant))
    .map((tenant) => ({
      tenant,
      // What two tenants share, a host for example, identifies neither.
      marks: marksOf(tenant).filter(({ text }) => !mine.includes(text.toLowerCase())),
      pictures: new Set((tenant.assets ?? []).filter((hash) => !shared.has(hash))),
    }));
  return [...files].flatMap(([name, content]) => {
    const hash = shortHash(content);
    const { text, lower } = readableText(name, content);
    const isCore = name.startsWith('assets/');
    return others.flatMap(({ tenant: { id }, marks, pictures }): BundleProblem[] => {
      const problem = (message: string): BundleProblem => ({
        file: name,
        code: 'isolation',
        message,
      });
      const named = marks
        .filter((mark) => !(isCore && mark.where === 'layers') && isNamed(mark, text, lower))
        .map((mark) => mark.text);
      return [
        ...(name.startsWith(`t/${id}/`) ? [problem(`belongs to tenant ${id}`)] : []),
        ...(pictures.has(hash) ? [problem(`is a file of tenant ${id}`)] : []),
        ...widest(named).map((mark) =>
          problem(`contains "${mark}", which belongs to tenant ${id}`),
        ),
      ];
    });
  });
}

function isNamed({ forms, anyCase }: Mark, text: string, lower: string): boolean {
  return forms.some((form) => stands(anyCase ? lower : text, form));
}

// As a word of its own: a brand called "Rail" is not named by "Guardrail".
function stands(text: string, form: string): boolean {
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + form.length);
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

// An address names its host too, and one finding is enough.
function widest(marks: readonly string[]): string[] {
  return [...new Set(marks)].filter(
    (mark) => !marks.some((other) => other !== mark && other.includes(mark)),
  );
}
