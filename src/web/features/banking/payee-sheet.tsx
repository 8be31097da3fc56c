import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useMemo } from 'react';
import { queries } from '#api/queries.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { CodedError } from '#core/errors.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import type { FormScope } from '#forms/form-ports.ts';
import { LongForm } from '#forms/long-form.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { refusalDetail } from '#errors/refusal-detail.tsx';
import { Box, Text } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { PayeeRequest } from './payee.ts';

export interface PayeeSheetProps {
  readonly form: string;
  readonly onClose: () => void;
}

/** Asks for one bank account with the declared form. */
export default function PayeeSheet(props: PayeeSheetProps) {
  const text = useText();
  return (
    <Sheet title={text('payee.add')} closeLabel={text('action.close')} onClose={props.onClose}>
      <Box padding="5" paddingTop="2">
        <Text size="sm" tone="muted" marginBottom="4">
          {text('payee.own')}
        </Text>
        <Suspense fallback={<SkeletonRows rows={4} height="76px" />}>
          <PayeeForm {...props} />
        </Suspense>
      </Box>
    </Sheet>
  );
}

function PayeeForm({ form, onClose }: PayeeSheetProps) {
  const { api, file, files, toasts } = useApp();
  const client = useQueryClient();
  const loaded = use(files.form(form));
  const home = countryOfPhoneCode(file.profile.countryCode).code;
  const scope: FormScope = useMemo(
    () => ({ country: home, facts: {}, explain: refusalDetail }),
    [home],
  );
  const profile = useQuery(queries.clientInfo(api));
  const holder = profile.data?.full_name;
  const initial = useMemo(
    () => ({ country: home, ...(holder !== undefined && { holder }) }),
    [home, holder],
  );
  // Without the name the account is the client's own.
  if (profile.isPending) return <SkeletonRows rows={4} height="76px" />;

  async function save(body: RequestBody): Promise<void> {
    // The form's schema and rules held, and the generator has proved that they make this request.
    const request = body as PayeeRequest;
    let inReview = false;
    try {
      const { data } = await api.client.POST('/bank/app/v1', { body: request });
      const known = client.getQueryData(queries.payees(api).queryKey)?.items ?? [];
      inReview = (data?.items ?? []).some(
        ({ id, status }) => status === 'review' && !known.some((each) => each.id === id),
      );
      client.setQueryData(queries.payees(api).queryKey, data);
    } catch (error) {
      throw failure(error);
    }
    toasts.show(inReview ? 'payee.addedReview' : 'payee.added', {
      values: { bank: request.bank_name },
    });
    onClose();
  }

  return <LongForm loaded={loaded} scope={scope} initial={initial} onSubmit={save} />;
}

/** An error without a text of its own gets the generic one (specification §8). */
function failure(error: unknown): CodedError {
  if (!(error instanceof CodedError)) return new CodedError('payeeSaveFailed');
  return error.code === 'internal' || error.code === 'unknown'
    ? new CodedError('payeeSaveFailed')
    : error;
}
