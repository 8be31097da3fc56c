import type { ProfilePreferencesProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export default function Preferences(_: ProfilePreferencesProps) {
  const text = useText();
  return (
    <Section title={text('profile.preferences.title')}>
      <Box
        display="grid"
        rowGap="4"
        columnGap="6"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '160px minmax(0, 1fr)' }}
      >
        <Text tone="muted" paddingTop={{ md: '2' }}>
          {text('menu.language')}
        </Text>
        <LanguageChoice />
        <Text tone="muted" paddingTop={{ md: '2' }}>
          {text('menu.theme')}
        </Text>
        <ThemeChoice />
      </Box>
    </Section>
  );
}
