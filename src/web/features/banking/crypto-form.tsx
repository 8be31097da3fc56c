import { chakra } from '#ui/chakra.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queries } from '#api/queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { cryptoRoutes } from './crypto-routes.ts';
import type { CryptoDeposit } from './deposit.ts';

const Label = chakra('span', { base: { fontWeight: 'strong', marginBottom: '1' } });
const Tick = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    minHeight: '44px',
    paddingBlock: '2',
    cursor: 'pointer',
    '& > input': {
      width: '20px',
      height: '20px',
      margin: 0,
      marginTop: '1px',
      accentColor: 'var(--t-color-brand)',
      flexShrink: 0,
    },
  },
});

/** Asks for an address: which asset, on which network, for which account; and the network confirmed by name. */
export default function CryptoForm({
  onOpened,
}: {
  readonly onOpened: (made: CryptoDeposit) => void;
}) {
  const { api } = useApp();
  const accounts = useQuery(queries.accounts(api));
  const [chosen, setChosen] = useState<string | null>(null);
  if (accounts.isPending) return <SkeletonRows rows={3} />;
  if (accounts.isLoadingError) return <QueryError query={accounts} />;
  const currencies = accounts.data.items.map(({ currency }) => currency);
  const account =
    chosen ?? accounts.data.items.find(({ is_default }) => is_default)?.currency ?? currencies[0];
  if (account === undefined) return null;
  return (
    <Routes account={account} currencies={currencies} onAccount={setChosen} onOpened={onOpened} />
  );
}

interface RoutesProps {
  readonly account: string;
  readonly currencies: readonly string[];
  readonly onAccount: (currency: string) => void;
  readonly onOpened: (made: CryptoDeposit) => void;
}

function Routes({ account, currencies, onAccount, onOpened }: RoutesProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const id = useId();
  const routes = useQuery(cryptoRoutes(api, account));
  const [asset, setAsset] = useState<string | null>(null);
  const [network, setNetwork] = useState<string | null>(null);
  // The very network that was ticked: another choice takes the tick away.
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const items = routes.data?.items ?? [];
  const assets = [...new Map(items.map((each) => [each.asset, each.asset_name])).keys()];
  const shownAsset = asset ?? assets[0];
  const networks = items.filter((each) => each.asset === shownAsset);
  // With one network there is nothing to choose; with several the client chooses before anything is shown.
  const route =
    networks.length === 1 ? networks[0] : networks.find((each) => each.network === network);
  const ticked = route !== undefined && confirmed === `${route.asset} ${route.network}`;
  const open = useMutation({
    mutationFn: async (sent: NonNullable<typeof route>) =>
      (
        await api.client.POST('/deposit/app/v1/crypto', {
          body: {
            asset: sent.asset,
            network: sent.network,
            account,
            confirmed_network: sent.network,
          },
        })
      ).data,
    async onSuccess(made) {
      setConfirmed(null);
      setLeft(false);
      await client.invalidateQueries({ queryKey: ['client/listCryptoDeposits'] });
      if (made !== undefined) onOpened(made);
    },
  });
  const wait = useWait(open.error);
  if (routes.isPending) return <SkeletonRows rows={3} />;
  if (routes.isLoadingError) return <QueryError query={routes} />;
  if (items.length === 0) return <Text tone="muted">{text('crypto.none')}</Text>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (ticked && !open.isPending) open.mutate(route);
        else document.getElementById(id)?.focus();
      }}
    >
      <Stack gap="4" maxWidth="520px">
        {routes.data.simulated && <Notice tone="warn" title={text('crypto.simulated')} />}
        <ClientFailure error={open.error} wait={wait} />
        {currencies.length > 1 && (
          <Choice label={text('crypto.account')} value={account} onChange={onAccount}>
            {currencies.map((value) => ({ value, label: value }))}
          </Choice>
        )}
        <Choice
          label={text('crypto.asset')}
          value={shownAsset ?? ''}
          onChange={(value) => {
            setAsset(value);
            setNetwork(null);
            setConfirmed(null);
          }}
        >
          {assets.map((value) => ({ value, label: value }))}
        </Choice>
        <Choice
          label={text('crypto.network')}
          value={route?.network ?? ''}
          onChange={(value) => {
            setNetwork(value);
            setConfirmed(null);
          }}
        >
          {networks.map((each) => ({ value: each.network, label: each.network_name }))}
        </Choice>
        {route !== undefined && (
          <>
            <DescriptionList
              facts={[
                {
                  label: text('crypto.minimum'),
                  value: `${format.price(route.minimum)} ${route.asset}`,
                },
                {
                  label: text('crypto.confirmations'),
                  value: text('crypto.confirmations.value', {
                    n: route.confirmations,
                    minutes: route.minutes,
                  }),
                },
                {
                  label: text('crypto.rate'),
                  value:
                    route.rate === null
                      ? text('crypto.rate.none')
                      : text('crypto.rate.value', {
                          asset: route.asset,
                          amount: `${format.price(route.rate)} ${account}`,
                        }),
                },
              ]}
            />
            <Text size="sm" tone="muted">
              {text('crypto.rate.help')}
            </Text>
            <Box>
              <Tick>
                <input
                  id={id}
                  type="checkbox"
                  checked={ticked}
                  aria-invalid={isLeft && !ticked}
                  aria-describedby={`${id}-error`}
                  onChange={(event) =>
                    setConfirmed(event.target.checked ? `${route.asset} ${route.network}` : null)
                  }
                />
                <span>
                  {text('crypto.confirm', { asset: route.asset, network: route.network_name })}
                </span>
              </Tick>
              <Text id={`${id}-error`} size="sm" tone="danger" role="status">
                {isLeft && !ticked && text('crypto.confirm.needed')}
              </Text>
            </Box>
            <Button
              look="solid"
              type="submit"
              alignSelf="flex-start"
              aria-disabled={open.isPending}
            >
              {text('crypto.submit')}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}

function Choice({
  label,
  value,
  children,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly children: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <Stack gap="1">
      <Label aria-hidden="true">{label}</Label>
      <Segmented label={label} options={children} value={value} onChange={onChange} />
    </Stack>
  );
}
