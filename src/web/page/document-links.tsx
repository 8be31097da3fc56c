import type { ProductDocument } from '#core/product/product-document.ts';
import { Stack } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { useApp } from './app-context.ts';
import { ScreenLink } from './screen-link.tsx';

/** Documents as links to the screens that show them; nothing where the tenant has none of them. */
export function DocumentLinks({
  title,
  documents,
  words,
}: {
  readonly title: string;
  readonly documents: readonly ProductDocument[] | undefined;
  readonly words: (kind: ProductDocument['kind']) => string;
}) {
  const { screens } = useApp().file;
  const shown = (documents ?? []).filter(({ screen }) => screens.some(({ id }) => id === screen));
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      <Stack gap="2">
        {shown.map(({ kind, screen }) => (
          <ScreenLink key={screen} screen={screen}>
            {words(kind)}
          </ScreenLink>
        ))}
      </Stack>
    </Section>
  );
}
