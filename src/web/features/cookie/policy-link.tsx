import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Link } from '#ui/link.ts';

const policyRoute = '/cookie';

/** To the tenant's cookie policy, where it declares the screen. */
export function PolicyLink({ onFollow }: { readonly onFollow?: () => void }) {
  const { file } = useApp();
  const text = useText();
  if (!file.screens.some(({ route }) => route === policyRoute)) return null;
  return (
    // It stands in a sentence: large enough for a thumb, without pulling its lines apart.
    <Link to={policyRoute} onClick={onFollow} marginBlock="-12px">
      {text('cookie.policy')}
    </Link>
  );
}
