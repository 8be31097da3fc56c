import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { ProfileIdentityProps } from '#config/blocks.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#services/app-context.ts';
import { Facts } from '#ui/facts.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { QueryTrouble } from '#services/query-trouble.tsx';

/** Who is signed in. The server masks what must not be shown whole. */
export default function Identity(_: ProfileIdentityProps) {
  const { api } = useApp();
  const info = useQuery(queries.clientInfo(api));
  const verified = useQuery(queries.verified(api));
  const config = useQuery(queries.clientConfig(api));
  const text = useText();
  const format = useFormat();
  if (info.isPending) return <SkeletonRows rows={6} />;
  if (info.isLoadingError) return <QueryTrouble query={info} />;
  const { full_name, username, order_num, phone, email, joined_at } = info.data;
  const status = verified.data?.status;
  return (
    <Section title={full_name}>
      <Facts
        facts={[
          { label: text('profile.username'), value: username },
          { label: text('profile.orderNumber'), value: order_num },
          ...(phone === null ? [] : [{ label: text('profile.phone'), value: phone }]),
          ...(email === null ? [] : [{ label: text('profile.email'), value: email }]),
          { label: text('profile.joined'), value: format.day(new Date(joined_at)) },
          ...(status === undefined ? [] : [{ label: text('profile.verification'), value: text(`kyc.${status}`) }]),
          ...(config.data === undefined ? [] : [
            { label: text('profile.vip'), value: format.number(String(config.data.vip)) },
            { label: text('profile.score'), value: format.number(String(config.data.score)) },
          ]),
        ]}
      />
    </Section>
  );
}
