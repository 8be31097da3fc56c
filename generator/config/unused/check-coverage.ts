import { counted } from '#generator/diagnostics/counted.ts';
import { warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { coverageOf, tenantTexts } from '#generator/messages/exchange/tenant-texts.ts';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import type { TenantData } from '../references/tenant-data.ts';
import { ownLanguagesOf, type OwnLanguage } from '../read/own-languages.ts';
import type { Layer } from '../read/read-layer.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** What languages of the tenant's own do not have yet: one warning each for messages, and one for documents. */
export function checkCoverage(
  files: TenantFiles,
  own: Layer,
  messages: CoreMessages,
  documents: TenantData['documents'],
): Finding[] {
  const declared = ownLanguagesOf(files);
  if (declared.length === 0) return [];
  const all = coverageOf(tenantTexts(files, messages));
  return declared.flatMap((language) => {
    const coverage = all.find((one) => one.language === language.tag);
    return coverage === undefined
      ? []
      : [
          ...missingMessages(language, coverage.missing.length, coverage.texts, own.id),
          ...missingDocuments(language, documents),
        ];
  });
}

function missingMessages(
  { tag, fallback, node }: OwnLanguage,
  missing: number,
  texts: number,
  tenant: string,
): Finding[] {
  if (missing === 0) return [];
  return [
    warningAt(
      'message/untranslated',
      `${missing} of ${counted(texts, 'text')} have no ${tag} version and are shown in ${fallback}`,
      node.place,
      `livery messages export ${tenant} ${tag} ${tag}.xlf writes them for translators`,
    ),
  ];
}

function missingDocuments(
  { tag, node }: OwnLanguage,
  documents: TenantData['documents'],
): Finding[] {
  const missing = Object.entries(documents).flatMap(([kind, byLocale]) => {
    const shown = byLocale[tag]?.language;
    return shown === undefined || shown === tag ? [] : [`${kind} (${shown})`];
  });
  if (missing.length === 0) return [];
  return [
    warningAt(
      'message/untranslated',
      `documents without a ${tag} version, and the language that is shown instead: ${missing.join(', ')}`,
      node.place,
      `write documents/<kind>.${tag}.md`,
    ),
  ];
}
