import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';

/** Whether the client's tenant wants everybody verified before anything else (`kyc_force`, specification §6). */
export function useKycForced(): boolean {
  const { api } = useApp();
  const config = useQuery({ ...queries.clientConfig(api), enabled: useSignedIn() });
  return config.data?.kyc_force === true;
}
