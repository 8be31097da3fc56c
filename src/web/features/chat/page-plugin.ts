import type { Profile } from '#config/profile.gen.ts';
import type { AppServices } from '#page/app-context.ts';
import { consentStore } from '#page/consent-store.ts';
import { createChatPlugin, type ChatPlugin } from '#platform/chat-plugin.ts';

const plugins = new WeakMap<AppServices['session'], ChatPlugin>();

/** The chat plug-in of this page. It outlives the screen it was opened on, and goes with the session (specification §4) or with its consent. */
export function pagePlugin(
  services: AppServices,
  { script = '', integrity = '', queue = 'livery_chat' }: NonNullable<Profile['chat']>,
): ChatPlugin {
  const { session } = services;
  const known = plugins.get(session);
  if (known !== undefined) return known;
  const plugin = createChatPlugin(document, { script, integrity, queue });
  plugins.set(session, plugin);
  session.subscribe(() => {
    if (session.read() === null) plugin.remove();
  });
  const consent = consentStore(services);
  consent.subscribe(() => {
    if (consent.read()?.functional !== true) plugin.remove();
  });
  return plugin;
}
