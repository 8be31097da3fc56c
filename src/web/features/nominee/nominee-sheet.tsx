import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useMemo, useRef, useState } from 'react';
import { queries } from '#api/queries.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { CodedError, type ErrorCode } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import type { FormScope } from '#forms/form-ports.ts';
import { LongForm } from '#forms/long-form.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { errorCode, refusalDetail } from '#errors/refusal-detail.tsx';
import { Box } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Nominee, NomineeRequest } from './nominee-list.ts';
import { nomineeValues } from './nominee-values.ts';
import { ShareBar } from './share-bar.tsx';

export interface NomineeSheetProps {
  readonly form: string;
  /** Who is changed; `null` for a new beneficiary. */
  readonly nominee: Nominee | null;
  readonly onClose: () => void;
}

// After these the outcome is unknown.
const unanswered: readonly ErrorCode[] = [
  'networkUnreachable',
  'timeout',
  'serviceUnavailable',
  'internal',
  'unknown',
  'idempotencyInFlight',
];

/** Asks for one nominee with the declared form. */
export default function NomineeSheet(props: NomineeSheetProps) {
  const text = useText();
  return (
    <Sheet
      title={text(props.nominee === null ? 'nominee.add' : 'nominee.change.title')}
      closeLabel={text('action.close')}
      onClose={props.onClose}
    >
      <Box padding="5" paddingTop="2">
        <Suspense fallback={<SkeletonRows rows={6} height="76px" />}>
          <NomineeForm {...props} />
        </Suspense>
      </Box>
    </Sheet>
  );
}

function NomineeForm({ form, nominee, onClose }: NomineeSheetProps) {
  const { api, file, files, toasts } = useApp();
  const client = useQueryClient();
  const loaded = use(files.form(form));
  const list = useQuery(queries.nominees(api));
  const lost = useRef<{ readonly text: string; readonly version: number } | null>(null);
  const [typed, setTyped] = useState<FieldValues>({});
  const others = useMemo(
    () => (list.data?.items ?? []).filter(({ id }) => id !== nominee?.id).map(({ share }) => share),
    [list.data, nominee],
  );
  const [initial] = useState(() => (nominee === null ? {} : nomineeValues(nominee)));
  const home = countryOfPhoneCode(file.profile.countryCode).code;
  const scope: FormScope = useMemo(
    () => ({ country: home, facts: { otherShares: others }, explain: refusalDetail }),
    [home, others],
  );
  const { share = initial['share'] } = typed;

  async function save(body: RequestBody): Promise<void> {
    // The list as it is known now: after a change elsewhere it has been read anew, and what was typed stands. Where an answer
    // got lost the very same is asked for again: by now the list may hold it already.
    const text = JSON.stringify(body);
    const version =
      lost.current?.text === text
        ? lost.current.version
        : (client.getQueryData(queries.nominees(api).queryKey)?.version ?? 0);
    // The form's schema and rules held, and the generator has proved that they make this request.
    const request = { ...body, version } as NomineeRequest;
    try {
      const { data } =
        nominee === null
          ? await api.client.POST('/nominee/app/v1', { body: request })
          : await api.client.PUT('/nominee/app/v1/{id}', {
              params: { path: { id: nominee.id } },
              body: request,
            });
      client.setQueryData(queries.nominees(api).queryKey, data);
    } catch (error) {
      lost.current = unanswered.includes(errorCode(error)) ? { text, version } : null;
      throw failure(error);
    }
    toasts.show(nominee === null ? 'nominee.added' : 'nominee.changed', {
      values: { name: request.name },
    });
    onClose();
  }

  return (
    <>
      {/* In view while the share is typed, however long the form is: below the sheet's own bar. */}
      <Box
        position="sticky"
        top="66px"
        zIndex="1"
        background="raised"
        paddingBottom="3"
        marginBottom="3"
      >
        <ShareBar shares={others} typed={typeof share === 'string' ? share : undefined} />
      </Box>
      <LongForm
        loaded={loaded}
        scope={scope}
        initial={initial}
        onSubmit={save}
        onValues={setTyped}
      />
    </>
  );
}

/** A failure without a text of its own is reported as what could not be done (specification §8). */
function failure(error: unknown): CodedError {
  if (!(error instanceof CodedError)) return new CodedError('nomineeAddFailed');
  return error.code === 'internal' || error.code === 'unknown'
    ? new CodedError('nomineeAddFailed')
    : error;
}
