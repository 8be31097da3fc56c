import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { ProfileIdentityProps } from '#config/blocks.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { FailedQuery } from '#data/failed-query.ts';
import { useApp } from '#page/app-context.ts';
import { usePhoneText } from '#page/use-phone-text.ts';
import { avatarPicture } from '#data/avatar-picture.ts';
import { QueryError } from '#errors/query-error.tsx';
import { errorCode } from '#errors/refusal-detail.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Flex } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { initials } from '#ui/initials.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { AvatarSheet } from './avatar-sheet.tsx';

/** Who is signed in. The server masks what must not be shown whole. */
export default function Identity(_: ProfileIdentityProps) {
  const services = useApp();
  const { api } = services;
  const info = useQuery(queries.clientInfo(api));
  const verified = useQuery(queries.verified(api));
  const config = useQuery(queries.clientConfig(api));
  const text = useText();
  const format = useFormat();
  const written = usePhoneText();
  const [open, setOpen] = useState(false);
  // What it says is one list: a row that came later would move what follows.
  if (info.isPending || verified.isPending || config.isPending) return <SkeletonRows rows={8} />;
  if (info.isLoadingError) return <QueryError title={text('screen.profile.title')} query={info} />;
  const { full_name, username, order_num, phone, email, joined_at } = info.data;
  const status = verified.data?.status;
  return (
    <Section title={full_name}>
      <NotRefreshed query={info} />
      <Flex gap="4" marginBottom="3">
        <Avatar size={72} picture={avatarPicture(services, info.data)}>
          {initials(full_name)}
        </Avatar>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text('avatar.change')}
        </Button>
      </Flex>
      <DescriptionList
        facts={[
          { label: text('profile.username'), value: username },
          { label: text('profile.orderNumber'), value: order_num },
          ...(phone === null ? [] : [{ label: text('profile.phone'), value: written(phone) }]),
          ...(email === null ? [] : [{ label: text('profile.email'), value: email }]),
          { label: text('profile.joined'), value: format.day(new Date(joined_at)) },
          ...(status === undefined
            ? []
            : [{ label: text('profile.verification'), value: text(`kyc.${status}`) }]),
          ...(config.data === undefined
            ? []
            : [
                { label: text('profile.vip'), value: format.number(String(config.data.vip)) },
                { label: text('profile.score'), value: format.number(String(config.data.score)) },
              ]),
        ]}
      />
      {open && <AvatarSheet info={info.data} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** What is shown was read earlier and could not be read again. Without a connection the strip at the top says so. */
function NotRefreshed({
  query,
}: {
  readonly query: FailedQuery & { readonly isRefetchError: boolean };
}) {
  const text = useText();
  const code = errorCode(query.error);
  if (!query.isRefetchError || code === 'networkUnreachable') return null;
  return (
    <Notice
      tone="calm"
      title={text('error.profileRefreshFailed')}
      action={{ label: text('action.retry'), run: () => void query.refetch() }}
    >
      {text(`error.${code}`)}
    </Notice>
  );
}
