import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { Notice } from '#ui/notice.tsx';
import { useLoginPath } from '#session/use-login-path.ts';

/** A guest has used up today's share (specification §6): says so, and leads to the login and back to this very place. */
export function GuestLimit() {
  const text = useText();
  const login = useLoginPath();
  const navigate = useNavigate();
  return (
    <Notice
      tone="warn"
      title={text('error.guestLimitReached')}
      action={{ label: text('gate.action.signIn'), run: () => void navigate(login) }}
    >
      {text('guest.limit.detail')}
    </Notice>
  );
}
