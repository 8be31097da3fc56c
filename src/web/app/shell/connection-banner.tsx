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

/** Says that the backend is out of reach and that it is being tried; asks for everything anew when it is back. */
export function ConnectionBanner() {
  const { file } = useApp();
  const { reachable } = useConnection();
  const client = useQueryClient();
  const text = useText();
  const wasReachable = useRef(reachable);
  useEffect(() => {
    if (reachable && !wasReachable.current) {
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'connection' });
    }
    wasReachable.current = reachable;
  }, [client, reachable]);
  return (
    <div role="status">
      {!reachable && <Strip>{text('connection.lost', { name: file.profile.name })}</Strip>}
    </div>
  );
}
