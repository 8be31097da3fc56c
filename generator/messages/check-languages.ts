import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { Layer } from '../config/read/read-layer.ts';

/** Files of messages under a name that only resembles a language: `pl.json`, `pl_PL.json`. Their texts would be missed. */
export function checkLanguageFiles(
  layers: readonly Layer[],
  locales: readonly string[],
): Finding[] {
  return layers.flatMap(({ files }) =>
    [...files].flatMap(([name, { place }]): Finding[] => {
      const [, locale = '', language = ''] =
        /^messages\/(([A-Za-z]{2})(?:[-_].*)?)$/.exec(name) ?? [];
      const meant = locales.find((one) => one.startsWith(`${language.toLowerCase()}-`));
      if (language === '' || meant === undefined || locales.includes(locale)) return [];
      return [
        errorAt(
          'file/unknown',
          `"${locale}" is not a language of the product`,
          { ...place, offset: 0 },
          `rename the file to ${meant}.json`,
        ),
      ];
    }),
  );
}
