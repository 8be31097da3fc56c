import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useMemo } from 'react';
import type { components } from '#api/client.gen.ts';
import { creditQueries } from '#api/credit-queries.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import type { FormScope } from '#forms/form-ports.ts';
import { LongForm } from '#forms/long-form.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { refusalDetail } from '#errors/refusal-detail.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Stack, Text } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Calculated } from './calculator.tsx';

export interface ApplicationSheetProps {
  readonly form: string;
  readonly wanted: Calculated;
  readonly onClose: () => void;
}

/** Asks what the loan is for with the declared form, and applies for what was calculated. */
export default function ApplicationSheet({ form, wanted, onClose }: ApplicationSheetProps) {
  const text = useText();
  const format = useFormat();
  const { amount, currency, months, instalment, apr } = wanted.figures;
  return (
    <Sheet title={text('loan.apply.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Stack padding="5" paddingTop="2" gap="5">
        <DescriptionList
          facts={[
            { label: text('loan.borrowed'), value: format.money(amount, currency) },
            { label: text('loan.term'), value: text('loan.months', { months }) },
            {
              label: text('loan.instalment.monthly'),
              value: format.money(instalment, currency),
            },
            { label: text('loan.apr'), value: format.part(apr) },
          ]}
        />
        <Text size="sm" tone="muted">
          {text('loan.apply.detail')}
        </Text>
        <Suspense fallback={<SkeletonRows rows={3} height="76px" />}>
          <ApplicationForm form={form} wanted={wanted} onClose={onClose} />
        </Suspense>
      </Stack>
    </Sheet>
  );
}

function ApplicationForm({ form, wanted, onClose }: ApplicationSheetProps) {
  const { api, file, files, toasts } = useApp();
  const client = useQueryClient();
  const loaded = use(files.form(form));
  const { amount, months } = wanted.figures;
  const scope: FormScope = useMemo(
    () => ({
      country: countryOfPhoneCode(file.profile.countryCode).code,
      explain: refusalDetail,
    }),
    [file],
  );

  async function apply(body: RequestBody): Promise<void> {
    // The form's schema held, and the generator has proved that with these two it makes the request.
    const request = { ...body, amount, months } as components['schemas']['LoanApplication'];
    const { data } = await api.client.POST('/loan/app/v1', { body: request });
    if (data !== undefined) client.setQueryData(creditQueries.loan(api, data.id).queryKey, data);
    toasts.show('loan.applied');
    onClose();
  }

  return <LongForm loaded={loaded} scope={scope} onSubmit={apply} />;
}
