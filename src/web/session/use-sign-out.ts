import { useNavigate } from 'react-router';
import { useApp } from '#page/app-context.ts';

/** Ends the session here at once, and on the server as soon as it answers (specification §4). */
export function useSignOut(): () => Promise<void> {
  const { api, session, toasts } = useApp();
  const navigate = useNavigate();
  return async () => {
    const tokens = session.read();
    session.write(null);
    void navigate('/', { replace: true });
    if (tokens === null) return;
    try {
      await api.client.POST('/auth/app/v1/logout', {
        headers: { Authorization: `Bearer ${tokens.accessToken}` },
      });
    } catch {
      // The tokens are removed from this browser in any case; the server drops them when they expire.
      toasts.show('error.logoutFailed', { tone: 'warn' });
    }
  };
}
