import type { Finding } from '#generator/diagnostics/finding.ts';
import { counted } from '#generator/diagnostics/counted.ts';

/** An id that nothing knows stands in the file of every language, and is one mistake: the first file says in how many more. */
export function oncePerText(findings: readonly Finding[]): Finding[] {
  return findings.flatMap((finding) => {
    const group = findings.filter(
      ({ code, message }) => code === 'reference/message' && message === finding.message,
    );
    if (finding.code !== 'reference/message' || group.length === 1) return [finding];
    if (group[0] !== finding) return [];
    const others = counted(group.length - 1, 'other language');
    return [{ ...finding, message: `${finding.message} (also in ${others})` }];
  });
}
