import { guest, marta, type FeatureCases } from './case.ts';

export const appCases: FeatureCases = {
  client: {
    getHealth: guest,
    getAppSettings: guest,
    getCompany: guest,
    getLocale: guest,
    listMarketCountries: guest,
    listAccountCountries: guest,
    getClientConfig: marta,
    getChatKey: marta,
    getGuestQuota: guest,
  },
};
