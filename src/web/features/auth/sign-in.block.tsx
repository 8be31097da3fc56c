import { Suspense, use, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { AuthSignInProps } from '#config/blocks.gen.ts';
import { returnPath } from '#core/return-path.ts';
import { FormView } from '#forms/form-view.tsx';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { FailureNotice } from '#errors/failure-notice.tsx';
import { useWait } from '#errors/use-wait.ts';
import type { Credentials, SecondStep } from '#machines/auth.ts';
import { ResendCode } from '#session/resend-code.tsx';
import { Box, Flex } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import { Link } from '#ui/link.ts';
import { useAuth, type AuthView } from './use-auth.ts';

/** Signs in, asks for the second step where there is one, and goes back to where the client wanted to be. */
export default function SignIn({
  form,
  secondStep,
  authenticator = secondStep,
  register,
  forgotten,
}: AuthSignInProps) {
  const { file } = useApp();
  const signedIn = useSignedIn();
  const wanted = new URLSearchParams(useLocation().search).get('redirect');
  const { view, send, prepare } = useAuth();
  const text = useText();
  // Kept while a code is waited for, in case it does not come.
  const given = useRef<Credentials | null>(null);
  const sentAt = useSentAt(view.secondStep);

  if (signedIn) {
    const home = file.screens.find(({ id }) => id === file.navigation.home)?.route ?? '/';
    return <Navigate to={returnPath(wanted, home)} replace />;
  }

  const owed = view.secondStep;
  const codeForm = owed?.method === 'authenticator' ? authenticator : secondStep;
  return (
    <Box onInput={prepare}>
      <Suspense fallback={<Box minHeight="320px" />}>
        {owed === null ? (
          <>
            <Step
              key={form}
              form={form}
              view={view}
              onSubmit={({ username = '', password = '' }) => {
                given.current = { username, password };
                void send({ type: 'signIn', credentials: given.current });
              }}
            />
            <Flex justifyContent="space-between" flexWrap="wrap" marginTop="4">
              {forgotten !== undefined && <Link to={forgotten}>{text('login.forgotten')}</Link>}
              {register !== undefined && <Link to={register}>{text('login.register')}</Link>}
            </Flex>
          </>
        ) : (
          <>
            <Step
              key={codeForm}
              form={codeForm}
              view={view}
              onSubmit={({ code = '' }) => void send({ type: 'verify', code })}
            />
            <Flex justifyContent="space-between" flexWrap="wrap" marginTop="3">
              <Button
                look="quiet"
                onClick={() => {
                  given.current = null;
                  void send({ type: 'cancel' });
                }}
              >
                {text('action.back')}
              </Button>
              {owed.method === 'code' && (
                <ResendCode
                  target={null}
                  sentAt={sentAt}
                  busy={view.busy}
                  onSend={() => {
                    if (given.current !== null)
                      void send({ type: 'signIn', credentials: given.current });
                  }}
                />
              )}
            </Flex>
          </>
        )}
      </Suspense>
    </Box>
  );
}

/** When the latest code was sent, ms since the epoch. */
function useSentAt(step: SecondStep | null): number {
  const [sent, setSent] = useState({ step, at: 0 });
  if (sent.step === step) return sent.at;
  const at = Date.now();
  setSent({ step, at });
  return at;
}

interface StepProps {
  readonly form: string;
  readonly view: AuthView;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void;
}

function Step({ form, view: { failure, busy, secondStep }, onSubmit }: StepProps) {
  const { files } = useApp();
  const loaded = use(files.form(form));
  const wait = useWait(failure);
  const declared = useDeclaredText();
  const text = useText();
  return (
    <>
      <Heading as="h2" size="page" marginBottom="5">
        {declared(loaded.form.title)}
      </Heading>
      {!busy && (
        <FailureNotice error={failure} wait={wait}>
          {failure?.code === 'loginFailed' ? text('login.failed.detail') : undefined}
        </FailureNotice>
      )}
      <FormView
        loaded={loaded}
        busy={busy}
        wait={wait.seconds}
        words={{ target: secondStep?.target ?? '' }}
        onSubmit={onSubmit}
      />
    </>
  );
}
