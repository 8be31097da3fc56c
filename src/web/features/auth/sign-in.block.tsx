import { Suspense, use } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { AuthSignInProps } from '#config/blocks.gen.ts';
import { returnPath } from '#core/return-path.ts';
import { FormView } from '#forms/form-view.tsx';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#services/app-context.ts';
import { Box } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import { Notice } from '#ui/notice.tsx';
import { useAuth, type AuthView } from './use-auth.ts';

/** Signs in, asks for the second step where there is one, and goes back to where the client wanted to be. */
export default function SignIn({ form, secondStep }: AuthSignInProps) {
  const { file } = useApp();
  const signedIn = useSignedIn();
  const wanted = new URLSearchParams(useLocation().search).get('redirect');
  const { view, send, prepare } = useAuth();
  const text = useText();

  if (signedIn) {
    const home = file.screens.find(({ id }) => id === file.navigation.home)?.route ?? '/';
    return <Navigate to={returnPath(wanted, home)} replace />;
  }

  return (
    <Box onInput={prepare}>
      <Suspense fallback={<Box minHeight="320px" />}>
        {view.step === 'credentials' ? (
          <Step
            key={form} form={form} view={view}
            onSubmit={({ username = '', password = '' }) => void send({ type: 'signIn', credentials: { username, password } })}
          />
        ) : (
          <>
            <Step key={secondStep} form={secondStep} view={view} onSubmit={({ code = '' }) => void send({ type: 'verify', code })} />
            <Button look="quiet" marginTop="3" onClick={() => void send({ type: 'cancel' })}>{text('action.back')}</Button>
          </>
        )}
      </Suspense>
    </Box>
  );
}

interface StepProps {
  readonly form: string;
  readonly view: AuthView;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void;
}

function Step({ form, view, onSubmit }: StepProps) {
  const { files } = useApp();
  const loaded = use(files.form(form));
  const declared = useDeclaredText();
  const text = useText();
  return (
    <>
      <Heading as="h2" size="page" marginBottom="5">{declared(loaded.form.title)}</Heading>
      {view.failure !== null && !view.busy && (
        <Box marginBottom="5">
          <Notice tone="danger" title={text(`error.${view.failure}`)}>{view.failure === 'loginFailed' ? text('login.failed.detail') : undefined}</Notice>
        </Box>
      )}
      <FormView loaded={loaded} busy={view.busy} onSubmit={onSubmit} />
    </>
  );
}
