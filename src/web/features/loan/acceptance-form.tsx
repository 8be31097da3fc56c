import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { creditQueries } from '#api/credit-queries.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { fillDocument } from '#core/document.ts';
import type { FormScope } from '#forms/form-ports.ts';
import { LongForm } from '#forms/long-form.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { refusalDetail } from '#errors/refusal-detail.tsx';
import { Section } from '#ui/section.tsx';
import { Text } from '#ui/box.ts';
import type { LoanDetail } from './loan.ts';

export interface AcceptanceFormProps {
  readonly loan: LoanDetail;
  readonly form: string;
  readonly onDone: () => void;
}

/** The agreement with the figures of this loan, read to its end, and the acceptance that pays it out. */
export default function AcceptanceForm({ loan, form, onDone }: AcceptanceFormProps) {
  const { api, file, files } = useApp();
  const { language } = usePreferences();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const loaded = use(files.form(form));
  const { id, as_of, currency, figures } = loan;
  const kind = loaded.form.ui['agreement']?.document ?? '';
  const version = versionOf(file.documents[kind]?.[language] ?? '');
  const scope: FormScope = useMemo(() => {
    const money = (value: string) => format.money(value, currency);
    return {
      country: countryOfPhoneCode(file.profile.countryCode).code,
      explain: refusalDetail,
      document: async (name) =>
        fillDocument(await files.text(name, language), {
          company: file.profile.company.name,
          amount: money(figures?.amount ?? '0'),
          months: String(figures?.months ?? 0),
          rate: format.part(figures?.annual_rate ?? '0'),
          apr: format.part(figures?.apr ?? '0'),
          instalment: money(figures?.instalment ?? '0'),
          interest: money(figures?.total_interest ?? '0'),
          total: money(figures?.total ?? '0'),
          first: format.date(loan.plan[0]?.due ?? as_of),
          day: format.date(as_of),
        }),
    };
  }, [file, files, language, format, currency, figures, loan.plan, as_of]);

  async function accept(): Promise<void> {
    const { data } = await api.client.POST('/loan/app/v1/{id}/accept', {
      params: { path: { id } },
      body: { as_of, agreement: true, agreement_version: version },
    });
    client.setQueryData(creditQueries.loan(api, id).queryKey, data);
    onDone();
  }

  return (
    <Section title={text('loan.accept.title')}>
      <Text size="sm" tone="muted" marginBottom="4">
        {text('loan.accept.detail')}
      </Text>
      <LongForm loaded={loaded} scope={scope} onSubmit={accept} />
    </Section>
  );
}

/** `loan.pl-PL.3f2a` of the file's address: the hash is of the text that is read. */
function versionOf(address: string): string {
  return (address.split('/').at(-1) ?? '').replace(/\.json$/, '');
}
