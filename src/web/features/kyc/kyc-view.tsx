import { chakra } from '#ui/chakra.ts';
import { useId, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { fileAddress } from '#page/file-address.ts';
import { Box, Flex } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import type { KycDetail } from './kyc-detail.ts';

const Picture = chakra('img', {
  base: {
    maxWidth: '280px',
    width: '100%',
    height: 'auto',
    borderRadius: 'card',
    border: '1px solid var(--t-color-line)',
  },
});

/** What was submitted, its numbers masked by the backend; the images stay covered until they are asked for. */
export function KycView({ detail }: { readonly detail: KycDetail }) {
  const services = useApp();
  const { language } = usePreferences();
  const text = useText();
  const format = useFormat();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { country, id_kind, full_name, mobile, dob, id_no, id_front, id_back, agreed_at } = detail;
  const country_name =
    country === null
      ? null
      : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country);
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    [text('kyc.field.full_name'), full_name],
    [text('kyc.field.mobile'), mobile],
    [text('kyc.field.dob'), dob === null ? null : format.date(dob)],
    [text('kyc.view.country'), country_name],
    [id_kind === null ? text('kyc.field.id_no') : text(`kyc.kind.${id_kind}`), id_no],
    [text('kyc.view.agreed'), agreed_at === null ? null : format.moment(new Date(agreed_at))],
  ];
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" id={id} marginBottom="2">
        {text('kyc.view')}
      </Heading>
      <DescriptionList
        facts={rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))}
      />
      {(id_front ?? id_back) !== null && (
        <>
          <Button marginTop="4" aria-expanded={open} onClick={() => setOpen(!open)}>
            {text(open ? 'kyc.images.hide' : 'kyc.images.show')}
          </Button>
          {open && (
            <Flex marginTop="4" flexWrap="wrap" alignItems="flex-start">
              {id_front && (
                <Picture
                  src={fileAddress(services, id_front.url)}
                  alt={text('kyc.field.id_front')}
                />
              )}
              {id_back && (
                <Picture src={fileAddress(services, id_back.url)} alt={text('kyc.field.id_back')} />
              )}
            </Flex>
          )}
        </>
      )}
    </Box>
  );
}
