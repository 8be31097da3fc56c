import { useMutation } from '@tanstack/react-query';
import type { Profile } from '#config/profile.gen.ts';
import { CodedError } from '#core/errors.ts';
import { isInfoDue, parseSentInfo, pluginWaitMs } from '#core/chat/plugin-rules.ts';
import { body } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useApp, type AppServices } from '#page/app-context.ts';
import { consentStore, useConsent } from '#page/consent-store.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { pagePlugin } from './page-plugin.ts';

type Chat = NonNullable<Profile['chat']>;

/** The chat of another company: loaded only when it is opened, and only with consent. Telephone and email stand there when it fails. */
export default function PluginChat({ chat }: { readonly chat: Chat }) {
  const services = useApp();
  const { phone, email } = services.file.profile.company;
  const text = useText();
  const consent = useConsent();
  const open = useMutation({ mutationFn: () => openPlugin(services, chat) });
  const wait = useWait(open.error);
  const isAllowed = consent?.functional === true;
  const { host } = new URL(chat.script ?? '', window.location.href);

  function agreeAndOpen() {
    // The account gets the choice with the next start, as any that was made while it could not be reached.
    if (!isAllowed)
      consentStore(services).keep(
        {
          performance: consent?.performance ?? false,
          targeting: consent?.targeting ?? false,
          functional: true,
        },
        false,
      );
    open.mutate();
  }

  return (
    <Section title={text('chat.title')}>
      <Stack gap="4" alignItems="flex-start">
        <Text>{text(isAllowed ? 'chat.plugin.ready' : 'chat.plugin.consent', { host })}</Text>
        <ClientFailure error={open.error} wait={wait} />
        {open.isError && (
          <Text>
            {phone !== undefined && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
            {phone !== undefined && email !== undefined && ' · '}
            {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
          </Text>
        )}
        <Button
          look="solid"
          aria-disabled={open.isPending}
          onClick={() => !open.isPending && agreeAndOpen()}
        >
          {text(
            open.isPending ? 'form.busy' : isAllowed ? 'chat.plugin.open' : 'chat.plugin.agree',
          )}
        </Button>
        <Text role="status" className="hidden-text">
          {open.data === true ? text('chat.plugin.opened') : ''}
        </Text>
      </Stack>
    </Section>
  );
}

/** Whether it is open now. */
async function openPlugin(services: AppServices, chat: Chat): Promise<boolean> {
  const { api, session, storage } = services;
  const { key, user_id, user_name, phone } = await body(
    api.client.GET('/client/app/v1/cs_key', {}),
  );
  if (key === '') throw new CodedError('chatTokenMissing');
  // While the key was asked for the client may have signed out or taken their consent back: then nothing may be loaded.
  if (session.read() === null || consentStore(services).read()?.functional !== true) return false;
  const now = Date.now();
  const isDue = isInfoDue(parseSentInfo(storage.read('chat')), user_id, now);
  const plugin = pagePlugin(services, chat);
  await plugin.open(key, isDue ? { user_id, user_name, phone } : null, pluginWaitMs);
  if (isDue) storage.write('chat', JSON.stringify({ user: user_id, at: now }));
  return true;
}
