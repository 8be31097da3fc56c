import { chakra } from '#ui/chakra.ts';
import { useMutation } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { useNavigate } from 'react-router';
import type { AuthResetPasswordProps } from '#config/blocks.gen.ts';
import type { Profile } from '#config/profile.gen.ts';
import { FormView, type FormValues } from '#forms/form-view.tsx';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { DataProvider } from '#data/data-provider.tsx';
import { FailureNotice } from '#errors/failure-notice.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';
import { Link } from '#ui/link.ts';

/** Chooses a new password with the advisor's code (specification §1: passwords are not reset by clients alone). */
export default function ResetPassword(props: AuthResetPasswordProps) {
  return (
    <DataProvider>
      <Suspense fallback={<Box minHeight="480px" />}>
        <Reset {...props} />
      </Suspense>
    </DataProvider>
  );
}

function Reset({ form, signIn }: AuthResetPasswordProps) {
  const {
    api,
    file: { profile },
    files,
    toasts,
  } = useApp();
  const loaded = use(files.form(form));
  const navigate = useNavigate();
  const text = useText();
  const declared = useDeclaredText();
  const reset = useMutation({
    mutationFn: ({ username = '', code = '', new_password = '' }: FormValues) =>
      api.client.POST('/auth/app/v1/reset_pwd', { body: { username, code, new_password } }),
    onSuccess() {
      toasts.show('login.passwordReset');
      void navigate(signIn, { replace: true });
    },
  });
  const wait = useWait(reset.error);
  return (
    <div>
      <Heading as="h2" size="page" marginBottom="4">
        {declared(loaded.form.title)}
      </Heading>
      <Box
        marginBottom="5"
        paddingInlineStart="4"
        borderInlineStart="3px solid var(--t-color-brand)"
      >
        <Text strong>{text('reset.lead.title')}</Text>
        <Text size="sm" tone="muted" marginTop="1">
          {text('reset.lead.detail', { company: profile.company.name })}
        </Text>
        <Contact company={profile.company} />
      </Box>
      <FailureNotice error={reset.error} wait={wait} />
      <FormView
        loaded={loaded}
        busy={reset.isPending}
        wait={wait.seconds}
        refused={reset.error}
        onSubmit={reset.mutate}
      />
      <Box marginTop="4">
        <Link to={signIn}>{text('reset.signIn')}</Link>
      </Box>
    </div>
  );
}

/** How to reach the tenant without being signed in. */
function Contact({ company: { phone, email } }: Pick<Profile, 'company'>) {
  return (
    // A line each: side by side they would wrap or not with the width of the font that comes later.
    <Stack gap="0" alignItems="flex-start">
      {phone !== undefined && (
        <ContactLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</ContactLink>
      )}
      {email !== undefined && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
    </Stack>
  );
}

const ContactLink = chakra('a', {
  base: {
    color: 'brand',
    fontWeight: 'strong',
    fontSize: 'sm',
    minHeight: '44px',
    display: 'inline-flex',
    alignItems: 'center',
    overflowWrap: 'anywhere',
  },
});
