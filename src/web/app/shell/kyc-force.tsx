import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { queries } from '#api/queries.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useKycForced } from '#session/use-kyc-forced.ts';

/** Redirects a client who must be verified from every other screen to the verification, with the return path (specification §6). */
export function KycForce() {
  const { api, file } = useApp();
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  const forced = useKycForced();
  const verified = useQuery({ ...queries.verified(api), enabled: signedIn && forced });
  const target = file.navigation.unlock?.kyc;
  if (!signedIn || !forced || target === undefined || pathname === target) return null;
  // An answer that has not come yet is no reason to send anybody away; a check that failed counts as unverified (§4).
  if (verified.isPending || verified.data?.status === 'approved') return null;
  return <Navigate to={`${target}?redirect=${encodeURIComponent(pathname + search)}`} replace />;
}
