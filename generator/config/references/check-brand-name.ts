import { warningAt } from '#generator/diagnostics/finding-at.ts';
import { linesOf, textWidth } from '#generator/brand/text-width.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** Font size of the name in a header, and how close its letters stand (`src/web/app/brand.tsx`). */
const size = 18;
const trackingEm = -0.01;
const maxLines = 2;
/** Beside the name in the side navigation of the layout hr, 232 px wide: padding, border and logo. */
const sideWidth = 133;
/** Between the paddings of a header 390 px wide, beside logo and gaps. */
const phoneWidth = 304;
/** Search and menu of a guest, and the button to sign in without its words; who is signed in has fewer. */
const guestButtons = 128;
const buttonSize = 15;

/** A name that a header cuts: beside its buttons on a telephone, or in the side navigation. A wide header of the layout st has room. */
export function checkBrandName(files: TenantFiles, messages: CoreMessages): Finding[] {
  const profile = files.all.get('profile');
  const name = profile && nodeAt(profile, ['name']);
  const text = textAt(name);
  if (!profile || !name || text === undefined) return [];
  const [narrow, language] = narrowestHeader(profile, files, messages);
  const places = [
    { width: narrow, where: `in a header 390 px wide (${language})` },
    ...(textAt(profile, 'layout') === 'hr'
      ? [{ width: sideWidth, where: 'in the side navigation of the layout hr' }]
      : []),
  ];
  const cut = places.find(({ width }) => isCut(text, width));
  return cut === undefined
    ? []
    : [
        warningAt(
          'brand/cut',
          `"${text}" is cut ${cut.where}: ${maxLines} lines of about ${Math.floor(cut.width)} px are there`,
          name.place,
          'shorten "name"; company.name holds the full one',
        ),
      ];
}

function isCut(text: string, width: number): boolean {
  const measure = (part: string): number => textWidth(part, size, trackingEm);
  const lines = linesOf(text, width, measure);
  return lines.length > maxLines || lines.some((line) => measure(line) > width);
}

/** What a telephone leaves for the name, and the language in which that is least: a guest's button has its words beside it. */
function narrowestHeader(
  profile: Located,
  files: TenantFiles,
  messages: CoreMessages,
): readonly [width: number, language: string] {
  const languages = nodeAt(profile, ['languages']);
  const [least = [phoneWidth, 'any language'] as const] = (
    languages?.kind === 'list' ? languages.items : []
  )
    .map((item) => textAt(item) ?? '')
    .map((language) => {
      const words =
        textAt(files.messages.get(language), 'action.signIn') ??
        messages.locales.get(language)?.get('action.signIn') ??
        '';
      return [phoneWidth - guestButtons - textWidth(words, buttonSize), language] as const;
    })
    .sort(([one], [other]) => one - other);
  return least;
}
