import { isRightToLeft, isPrintable } from '#core/language-script.ts';
import { errorAt, noteAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { nodeAt, textAt } from '../read/located.ts';
import { ownLanguagesOf, type OwnLanguage } from '../read/own-languages.ts';
import { languagesOf, type TenantFiles } from '../read/tenant-files.ts';
import { isStandardCode } from '#generator/forms/standard-codes.ts';

/** Languages that neither the product nor the profile has, and those of the tenant's own that the app could not show. */
export function checkLanguages(files: TenantFiles, product: readonly string[]): Finding[] {
  const own = ownLanguagesOf(files);
  return [
    ...unknownLanguages(files, [...product, ...own.map(({ tag }) => tag)]),
    ...own.flatMap((language) => checkOwn(language, product, languagesOf(files))),
  ];
}

function unknownLanguages(files: TenantFiles, known: readonly string[]): Finding[] {
  const profile = files.all.get('profile');
  const list = profile && nodeAt(profile, ['languages']);
  return (list?.kind === 'list' ? list.items : []).flatMap((item) => {
    const tag = textAt(item);
    if (tag === undefined || known.includes(tag)) return [];
    return [
      errorAt(
        'reference/language',
        `the product has no texts in "${tag}"; a language of your own is declared in "ownLanguages" (livery new language)`,
        item.place,
        suggest(tag, known),
      ),
    ];
  });
}

function checkOwn(
  { tag, fallback, node: { place } }: OwnLanguage,
  product: readonly string[],
  offered: readonly string[],
): Finding[] {
  const error = (message: string): Finding[] => [errorAt('reference/language', message, place)];
  if (product.includes(tag))
    return error(`the product has "${tag}" itself; take it out of "ownLanguages"`);
  if (!isKnownToPlatform(tag))
    return error(`"${tag}" is not a language that browsers can write numbers and dates in`);
  if (isRightToLeft(tag))
    return error(`"${tag}" is written from right to left, which the app does not support`);
  return [
    ...(offered.includes(tag)
      ? []
      : [
          warningAt(
            'reference/language',
            `"${tag}" is declared, and not listed in profile.languages`,
            place,
          ),
        ]),
    ...(isPrintable(tag)
      ? []
      : [
          noteAt(
            'reference/language',
            `statements, confirmations and the export of a client's data have no letters for "${tag}" and are printed in ${fallback}`,
            place,
          ),
        ]),
  ];
}

function isKnownToPlatform(tag: string): boolean {
  const [language = '', region = ''] = tag.split('-');
  return (
    /^[a-z]{2}-[A-Z]{2}$/.test(tag) &&
    isStandardCode('language', language) &&
    isStandardCode('region', region) &&
    Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  );
}
