import { useMutation } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { FormView } from '#forms/form-view.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

export interface ChangePasswordSheetProps {
  /** The declared form. */
  readonly form: string;
  readonly onClose: () => void;
}

/** Asks for the password in force and the new one, twice. The server ends every other session with it. */
export function ChangePasswordSheet({ form, onClose }: ChangePasswordSheetProps) {
  const text = useText();
  return (
    <Sheet
      title={text('profile.security.changePassword')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Box padding="5" paddingTop="2">
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <ChangePassword form={form} onClose={onClose} />
        </Suspense>
      </Box>
    </Sheet>
  );
}

function ChangePassword({ form, onClose }: ChangePasswordSheetProps) {
  const { api, files, toasts } = useApp();
  const loaded = use(files.form(form));
  const change = useMutation({
    mutationFn: ({ current_password = '', new_password = '' }: Readonly<Record<string, string>>) =>
      api.client.POST('/auth/app/v1/change_pwd', { body: { current_password, new_password } }),
    onSuccess() {
      toasts.show('profile.security.passwordChanged');
      onClose();
    },
  });
  const wait = useWait(change.error);
  return (
    <>
      <ClientFailure error={change.error} wait={wait} />
      <FormView
        loaded={loaded}
        busy={change.isPending}
        wait={wait.seconds}
        refused={change.error}
        onSubmit={change.mutate}
      />
    </>
  );
}
