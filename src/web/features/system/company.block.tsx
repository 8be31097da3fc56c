import { useSyncExternalStore } from 'react';
import type { CountrySet } from '#core/app-settings.ts';
import type { SystemCompanyProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { Box } from '#ui/box.ts';
import { chakra } from '#ui/chakra.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';

const Film = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: 'brand',
    fontWeight: 'strong',
    fontSize: 'sm',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

/** Who offers the app, and what it offers where (specification §3: app settings, company, market sets). */
export default function Company(_: SystemCompanyProps) {
  const { file, settings } = useApp();
  const { language } = usePreferences();
  const text = useText();
  const { app, markets, accounts } = useSyncExternalStore(settings.subscribe, settings.read);
  const { name, licence, address, video } = file.profile.company;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countries = (label: string, set: CountrySet | undefined) =>
    set === undefined
      ? []
      : [
          {
            label,
            value:
              ownFirst(set)
                .map((code) => names.of(code) ?? code)
                .join(', ') || text('company.noCountries'),
          },
        ];
  return (
    <Section title={text('company.title')}>
      <DescriptionList
        facts={[
          { label: text('company.name'), value: name },
          ...(licence ? [{ label: text('company.licence'), value: licence }] : []),
          ...(address ? [{ label: text('company.address'), value: address }] : []),
          ...countries(text('company.markets'), markets),
          ...countries(text('company.accounts'), accounts),
          ...(app === undefined
            ? []
            : [
                {
                  label: text('company.withdrawals'),
                  value: text(app.otp ? 'company.code' : 'company.noCode'),
                },
                { label: text('company.version'), value: app.version },
              ]),
        ]}
      />
      {video !== undefined && (
        <Box marginTop="2">
          <Film href={video} target="_blank" rel="noreferrer">
            {text('company.video', { company: name })}
          </Film>
        </Box>
      )}
    </Section>
  );
}

/** The country of the tenant before the others. */
function ownFirst({ codes, current }: CountrySet): readonly string[] {
  const known = codes.filter((code) => /^[A-Z]{2}$/.test(code));
  return [...known.filter((code) => code === current), ...known.filter((code) => code !== current)];
}
