/** A language's name in that language, with a capital where it has one. */
export function languageName(tag: string): string {
  const language = tag.split('-')[0] ?? tag;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
