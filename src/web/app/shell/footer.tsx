import { chakra } from '#ui/chakra.ts';
import { Box } from '#ui/box.ts';
import { Link } from 'react-router';
import { countryOfPhoneCode } from '#core/countries.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { useConnection } from '#live/use-connection.ts';
import { Flag } from '#ui/flag.tsx';
import { CookieButton } from '../cookie-button.tsx';
import { LanguageSelect } from '../language-select.tsx';

const Bar = chakra('footer', {
  base: {
    borderTop: '1px solid var(--t-color-line)',
    color: 'muted',
    fontSize: 'xs',
    paddingInline: { base: '4', md: 'pageEdge' },
    paddingBlock: '4',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    rowGap: '1',
    alignItems: 'center',
  },
});
const Dot = chakra('span', {
  base: {
    display: 'inline-block',
    width: '8px',
    height: '8px',
    borderRadius: '999px',
    marginInlineEnd: '2',
  },
  variants: {
    rating: {
      excellent: { background: 'var(--t-color-up)' },
      good: { background: 'var(--t-color-up)' },
      fair: { background: 'warn' },
      poor: { background: 'warn' },
      offline: { background: 'danger' },
    },
  },
});
const Links = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '4' } });
const FooterLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '44px', md: '24px' },
    minWidth: { base: '44px', md: '24px' },
    _hover: { color: 'text', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

/** Connection, copyright, documents, place and language. */
export function Footer() {
  const { file } = useApp();
  const { language } = usePreferences();
  const { rating } = useConnection();
  const text = useText();
  const declared = useDeclaredText();
  const links = file.navigation.footer ?? [];
  const home = countryOfPhoneCode(file.profile.countryCode).code;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Bar>
      {/* Measured a moment later: it has its room from the start, so that the lines stay where they are. */}
      <Box
        as="span"
        flexBasis={{ base: '100%', md: 'auto' }}
        style={rating === undefined ? { visibility: 'hidden' } : {}}
      >
        <Dot rating={rating ?? 'excellent'} />
        {text(`connection.${rating ?? 'excellent'}`)}
      </Box>
      <span>
        {text('footer.copyright', {
          year: String(new Date().getFullYear()),
          company: file.profile.company.name,
        })}
      </span>
      {links.length > 0 && (
        <Links>
          {links.map(({ id, title, to }) => (
            <li key={id}>
              <FooterLink to={to}>{declared(title)}</FooterLink>
            </li>
          ))}
        </Links>
      )}
      <Box as="span" marginInlineStart={{ md: 'auto' }}>
        <Flag country={home} /> {new Intl.DisplayNames([language], { type: 'region' }).of(home)} ·{' '}
        {zone.replaceAll('_', ' ')}
      </Box>
      <CookieButton />
      <LanguageSelect />
    </Bar>
  );
}
