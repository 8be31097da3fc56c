import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { createFormat } from '#core/create-format.ts';
import { isClientMessageKind } from '#core/message-category.ts';
import { readableParams } from '#core/readable-params.ts';
import type { AppServices } from '#page/app-context.ts';

const orders = [
  { queryKey: ['client/listOrders'] },
  { queryKey: ['client/getOrder'] },
  { queryKey: ['client/listTrades'] },
] as const;

const holdings = [
  { queryKey: ['client/listProductHoldings'] },
  { queryKey: ['client/getProductHolding'] },
  { queryKey: ['client/listProductPayments'] },
] as const;

const offerings = [
  { queryKey: ['client/listOfferings'] },
  { queryKey: ['client/getOffering'] },
  { queryKey: ['client/listOfferingApplications'] },
  { queryKey: ['client/getOfferingApplication'] },
] as const;

/** What an event changes on the page; settles when it is there. Kinds that are not known here change nothing. */
export async function applyEvent(
  { kind, params: given }: Readonly<Record<string, unknown>>,
  {
    api,
    toasts,
    storage,
    preferences,
  }: Pick<AppServices, 'api' | 'toasts' | 'storage' | 'preferences'>,
  client: QueryClient,
): Promise<void> {
  const params = isRecord(given) ? given : {};
  const again = (...reads: readonly { readonly queryKey: readonly unknown[] }[]) =>
    Promise.all(reads.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  const messagesAgain = () =>
    again(queries.unreadCount(api), { queryKey: ['client/listMessages'] });
  if (kind === 'permissions.changed') {
    // A page that is opened before the answer has come must not go on with the old ones.
    storage.write('permissions', null);
    await again(queries.clientConfig(api));
  } else if (kind === 'session.ended') await again(queries.sessions(api));
  else if (kind === 'balance.changed')
    // Every execution of an order changes a balance; only the first and the last bring a message.
    await again(
      queries.assets(api),
      queries.accounts(api),
      queries.holds(api),
      ...orders,
      ...holdings,
    );
  else if (kind === 'messages.read') await messagesAgain();
  else if (kind === 'deposit.changed') await again({ queryKey: ['client/listCryptoDeposits'] });
  else if (kind === 'chat.changed')
    await again({ queryKey: ['client/getChat'] }, { queryKey: ['client/listChatMessages'] });
  else if (kind === 'watch.changed')
    await again(queries.watchLists(api), { queryKey: ['client/listWatch'] });
  else if (kind === 'identity.decided') {
    const { status } = params;
    // Gates and the forced redirect know before the page that shows the decision leads on: the client is not sent back and forth.
    if (status === 'approved' || status === 'rejected')
      client.setQueryData(queries.verified(api).queryKey, { status, review_until: null });
    await again(queries.verified(api), queries.kycDetail(api), queries.clientConfig(api));
  } else if (kind === 'message.created') {
    const { message } = params;
    void messagesAgain();
    if (
      !isRecord(message) ||
      typeof message['kind'] !== 'string' ||
      !isClientMessageKind(message['kind'])
    )
      return;
    const { link } = params;
    if (isRecord(link) && link['to'] === 'accounts')
      await again(queries.accounts(api), queries.holds(api), queries.assets(api));
    if (isRecord(link) && link['to'] === 'payees') await again(queries.payees(api));
    if (isRecord(link) && link['to'] === 'withdrawals')
      await again(
        queries.withdrawals(api),
        queries.withdrawalTerms(api),
        queries.withdrawal(api, String(link['id'])),
      );
    if (isRecord(link) && link['to'] === 'outstanding')
      await again(
        { queryKey: ['client/listOverdrawnRecords'] },
        { queryKey: ['client/getOverdrawnRecord'] },
        queries.clientConfig(api),
      );
    if (isRecord(link) && link['to'] === 'deposits')
      await again(queries.deposits(api), { queryKey: ['client/listCryptoDeposits'] });
    if (isRecord(link) && link['to'] === 'loans')
      await again(
        { queryKey: ['client/listLoans'] },
        { queryKey: ['client/getLoan'] },
        { queryKey: ['client/getLoanOffer'] },
      );
    if (isRecord(link) && link['to'] === 'products')
      await again({ queryKey: ['client/listProducts'] }, ...holdings);
    if (isRecord(link) && link['to'] === 'offerings')
      await again(...offerings, { queryKey: ['client/getPortfolio'] });
    if (isRecord(link) && link['to'] === 'funds')
      await again(
        { queryKey: ['client/listFunds'] },
        { queryKey: ['client/getFund'] },
        { queryKey: ['client/listFundOrders'] },
        { queryKey: ['client/getFundOrder'] },
        { queryKey: ['client/getPortfolio'] },
      );
    if (isRecord(link) && link['to'] === 'dividends')
      await again(
        { queryKey: ['client/getIncome'] },
        { queryKey: ['client/listDividends'] },
        { queryKey: ['client/getDividend'] },
      );
    // Quantities, prices and charts are of new shares now.
    if (isRecord(link) && link['to'] === 'splits')
      await again(
        ...orders,
        { queryKey: ['client/getPortfolio'] },
        { queryKey: ['client/getAssets'] },
        { queryKey: ['client/listTrades'] },
        { queryKey: ['client/listStockActions'] },
        { queryKey: ['market/getStock'] },
        { queryKey: ['market/listCandles'] },
      );
    if (isRecord(link) && link['to'] === 'orders')
      await again(...orders, { queryKey: ['client/getPortfolio'] });
    if (isRecord(link) && link['to'] === 'alerts') await again({ queryKey: ['client/listAlerts'] });
    if (isRecord(link) && link['to'] === 'score')
      await again({ queryKey: ['client/getCreditScore'] }, queries.clientConfig(api));
    const values = readableParams(
      textsOf(message['params']),
      createFormat(preferences.read().language),
    );
    toasts.show(`clientMessage.${message['kind']}.title`, { values });
  }
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text]] : [],
    ),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
