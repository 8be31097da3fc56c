import type { FormRule } from '#config/form.gen.ts';
import type { LoadedRule } from './apply-rules.ts';
import { ruleCatalogue } from './rule-catalogue.ts';

/** Fetches the code of the rules that a form names. Throws for a name that the generator should have refused. */
export function loadRules(uses: readonly FormRule[]): Promise<readonly LoadedRule[]> {
  return Promise.all(
    uses.map(async (use) => {
      const signature = ruleCatalogue[use.rule];
      if (signature === undefined) throw new Error(`no rule ${use.rule}`);
      return { use, rule: await signature.load() };
    }),
  );
}
