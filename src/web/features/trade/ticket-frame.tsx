import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TicketForm } from './ticket-form.tsx';
import type { TicketProps } from './ticket.ts';

/** A ticket over the client's accounts: without one there is nothing to pay from. */
export default function TicketFrame(props: TicketProps) {
  const { api, file } = useApp();
  const text = useText();
  const accounts = useQuery(queries.accounts(api));
  const to = file.navigation.messages?.links?.accounts;
  if (accounts.isLoadingError) return <QueryError query={accounts} />;
  if (accounts.data === undefined) return <SkeletonRows rows={6} height="64px" />;
  if (accounts.data.items.length === 0)
    return (
      <Notice title={text('ticket.noAccount')}>
        {to !== undefined && (
          <ButtonLink look="outline" to={to}>
            {text('ticket.remedy.accounts')}
          </ButtonLink>
        )}
      </Notice>
    );
  // Another stock is another ticket.
  return (
    <TicketForm key={`${props.market}:${props.symbol}`} {...props} accounts={accounts.data.items} />
  );
}
