import { useMachine } from '@xstate/react';
import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import type { AuthRegisterProps } from '#config/blocks.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { LongForm } from '#forms/long-form.tsx';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import type { RegistrationValues } from '#machines/registration.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { FailureNotice } from '#errors/failure-notice.tsx';
import { ResendCode } from '#session/resend-code.tsx';
import { useFailure } from '#errors/use-failure.ts';
import { useWait } from '#errors/use-wait.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import { Link } from '#ui/link.ts';
import { registering } from './registration.ts';

/** Opens an account with an invitation (specification §5): a code to the telephone first, then who it is for. */
export default function Register(props: AuthRegisterProps) {
  const { file } = useApp();
  const signedIn = useSignedIn();
  if (signedIn)
    return (
      <Navigate
        to={file.screens.find(({ id }) => id === file.navigation.home)?.route ?? '/'}
        replace
      />
    );
  return (
    <Suspense fallback={<Box minHeight="480px" />}>
      <Steps {...props} />
    </Suspense>
  );
}

// Both forms stay where they are: going back keeps everything as it was typed.
function Steps({ invitation, form, signIn }: AuthRegisterProps) {
  const services = useApp();
  const {
    files,
    file: { profile },
  } = services;
  const [invitationForm, accountForm] = [use(files.form(invitation)), use(files.form(form))];
  const scope = useMemo(
    () => ({ country: countryOfPhoneCode(profile.countryCode).code }),
    [profile.countryCode],
  );
  const [machine] = useState(() => registering(services));
  const [state, send] = useMachine(machine);
  const { sent, codeFailure, failure } = state.context;
  const [step, setStep] = useState<1 | 2>(1);
  const [given, setGiven] = useState<RegistrationValues>({});
  const text = useText();
  const declared = useDeclaredText();
  const codeError = useFailure(codeFailure);
  const error = useFailure(failure);
  const codeWait = useWait(codeError);
  const wait = useWait(error);
  const isOfInvitation =
    error !== null &&
    error.errors.some(({ pointer }) => invitationForm.form.ui[pointer.slice(1)] !== undefined);
  const shown = useShown(step);
  const sentAt = useTimeOf(sent);

  useEffect(() => {
    if (sent !== null) setStep(2);
  }, [sent]);
  // What is wrong with the invitation is mended where it was given.
  useEffect(() => {
    if (isOfInvitation) setStep(1);
  }, [isOfInvitation, error]);

  const ask = (values: RegistrationValues) =>
    send({
      type: 'sendCode',
      request: {
        phone: String(values['phone']),
        invitationCode: String(values['invitation_code']),
      },
    });
  const canSend =
    (state.matches({ code: 'resendable' }) || state.matches({ code: 'none' })) &&
    codeWait.seconds === 0;
  return (
    <div ref={shown}>
      <Text size="sm" tone="muted">
        {text('form.step', { step, steps: 2 })}
      </Text>
      <Heading as="h2" size="page" marginBottom="2">
        {declared((step === 1 ? invitationForm : accountForm).form.title)}
      </Heading>
      <Box hidden={step !== 1}>
        <Text tone="muted" marginBottom="5">
          {text('register.invitation.lead')}
        </Text>
        <LongForm
          loaded={invitationForm}
          scope={scope}
          busy={state.matches({ code: 'sending' })}
          wait={codeWait.seconds}
          refused={isOfInvitation ? error : step === 1 ? codeError : null}
          onSubmit={(values) => {
            setGiven(values);
            send({ type: 'phoneChanged' });
            ask(values);
          }}
        />
        <Box marginTop="4">
          <Link to={signIn}>{text('register.signIn')}</Link>
        </Box>
      </Box>
      <Box hidden={step !== 2}>
        <Box marginBottom="4">
          {step === 2 && <FailureNotice error={codeError} wait={codeWait} />}
          <ResendCode
            target={sent?.target ?? null}
            sentAt={sentAt}
            busy={!canSend}
            onSend={() => ask(given)}
          />
        </Box>
        <LongForm
          loaded={accountForm}
          scope={scope}
          busy={state.matches({ account: 'registering' })}
          wait={wait.seconds}
          refused={isOfInvitation ? null : error}
          onSubmit={(values) => send({ type: 'register', values: { ...values, ...given } })}
        />
        <Button look="quiet" marginTop="3" onClick={() => setStep(1)}>
          {text('action.back')}
        </Button>
      </Box>
    </div>
  );
}

/** Puts the focus on the first field of a step that has come. */
function useShown(step: number) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    element.current?.querySelector<HTMLInputElement>(':scope > div:not([hidden]) input')?.focus();
  }, [step]);
  return element;
}

/** When a thing came, ms since the epoch. */
function useTimeOf(thing: object | null): number {
  const [{ last, at }, set] = useState<{ last: object | null; at: number }>({ last: null, at: 0 });
  if (thing === null || thing === last) return at;
  const now = Date.now();
  set({ last: thing, at: now });
  return now;
}
