import { useEffect, useState } from 'react';
import { useApp, useSignedIn, type AppServices } from '#page/app-context.ts';
import { consentStore, useConsent } from '#page/consent-store.ts';
import { partCode } from '#platform/part-code.ts';
import { retried } from '#platform/retried.ts';

const loadBanner = () => import('#features/cookie/consent-banner.tsx');
const banner = partCode(loadBanner);

/** Has the question come while the first screen is being drawn, where it will be asked: it is most of what a guest sees first. */
export function prepareConsent(services: AppServices): void {
  const { file, preferences } = services;
  if (file.profile.cookies === undefined || consentStore(services).read() !== null) return;
  void Promise.allSettled([
    banner.load(),
    preferences.need(file.parts.cookies),
    // Asked while the screen is drawn, the account holds the question up for no time of its own.
    services.session.read() && loadBanner().then(({ askAccount }) => askAccount(services)),
  ]);
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
  const isAsked = file.profile.cookies !== undefined && consent === null;
  const isUnsaved = signedIn && consent?.saved === false;
  // Where all of it has come ahead, the question is in the first picture.
  const [isThere, setThere] = useState(
    () => banner.there() !== null && preferences.need(file.parts.cookies) === null,
  );

  useEffect(() => {
    if (!isAsked || isThere) return;
    Promise.all([banner.load(), preferences.need(file.parts.cookies)]).then(
      () => setThere(true),
      () => undefined,
    );
  }, [isAsked, isThere, preferences, file]);

  useEffect(() => {
    if (!isUnsaved) return;
    retried(() => import('#features/cookie/save-consent.ts')).then(
      ({ saveConsent }) => saveConsent(services),
      () => undefined,
    );
  }, [isUnsaved, services]);

  const Banner = banner.there();
  return isAsked && isThere && Banner !== null ? <Banner /> : null;
}
