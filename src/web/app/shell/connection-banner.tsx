import { useQueryClient } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { useEffect, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useConnection } from '#live/use-connection.ts';

const Strip = chakra('div', {
  base: {
    background: 'warnSoft',
    color: 'warn',
    fontSize: 'sm',
    textAlign: 'center',
    paddingBlock: '2',
    paddingInline: '4',
  },
});

/** Says that the backend is out of reach, or has not answered for longer than a connection may take, and that it is being tried; asks for everything anew when it is back. */
export function ConnectionBanner() {
  const { file } = useApp();
  const { reachable, failed } = useConnection();
  const client = useQueryClient();
  const text = useText();
  const hadFailed = useRef(failed);
  useEffect(() => {
    // What a slow backend is still asked for is not asked for twice.
    if (!failed && hadFailed.current) {
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'connection' });
    }
    hadFailed.current = failed;
  }, [client, failed]);
  return (
    <div role="status">
      {!reachable && <Strip>{text('connection.lost', { name: file.profile.name })}</Strip>}
    </div>
  );
}
