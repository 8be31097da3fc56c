import { useEffect, useState, type ComponentType } from 'react';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useConsent } from '#page/consent-store.ts';
import { retried } from '#platform/retried.ts';

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
    Promise.all([
      retried(() => import('#features/cookie/consent-banner.tsx')),
      preferences.need(file.parts.cookies),
    ]).then(
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
