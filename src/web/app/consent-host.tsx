import { useEffect, useState, type ComponentType } from 'react';
import { useApp, useSignedIn, type AppServices } from '#page/app-context.ts';
import { consentStore, useConsent } from '#page/consent-store.ts';
import { retried } from '#platform/retried.ts';

const loadBanner = () => retried(() => import('#features/cookie/consent-banner.tsx'));

/** Has the question come while the first screen is being drawn, where it will be asked: it is most of what a guest sees first. */
export function prepareConsent(services: AppServices): void {
  const { file, preferences } = services;
  if (file.profile.cookies === undefined || consentStore(services).read() !== null) return;
  void Promise.allSettled([loadBanner(), preferences.need(file.parts.cookies)]);
}

/**
 * Asks for consent where a client has not chosen yet, and sees to it that their account has what they chose. Where the
 * question cannot be loaded there is no consent, and nothing optional happens.
 */
export function ConsentHost() {
  const services = useApp();
  const { file, preferences } = services;
  const consent = useConsent();
  const signedIn = useSignedIn();
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  const isAsked = file.profile.cookies !== undefined && consent === null;
  const isUnsaved = signedIn && consent?.saved === false;

  useEffect(() => {
    if (!isAsked || Banner !== null) return;
    Promise.all([loadBanner(), preferences.need(file.parts.cookies)]).then(
      ([{ default: loaded }]) => setBanner(() => loaded),
      () => undefined,
    );
  }, [isAsked, Banner, preferences, file]);

  useEffect(() => {
    if (!isUnsaved) return;
    retried(() => import('#features/cookie/save-consent.ts')).then(
      ({ saveConsent }) => saveConsent(services),
      () => undefined,
    );
  }, [isUnsaved, services]);

  return isAsked && Banner !== null ? <Banner /> : null;
}
