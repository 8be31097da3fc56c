import { ChakraProvider } from '@chakra-ui/react';
import { useMemo } from 'react';
import { createIntl, RawIntlProvider } from 'react-intl';
import { BrowserRouter } from 'react-router';
import {
  AppServicesProvider,
  useApp,
  usePreferences,
  type AppServices,
} from '#page/app-context.ts';
import { system } from '#theme/system.ts';
import { AppRoutes } from './app-routes.tsx';
import { FirstQuestions } from './first-questions.tsx';
import { useLiveServices } from './live-services.ts';
import { ErrorBoundary } from '#screens/error-boundary.tsx';
import { OfflineHost } from './offline-host.tsx';
import { SessionEnd } from './session-end.tsx';
import { Toaster } from './toaster.tsx';

export function App({ services, base }: { readonly services: AppServices; readonly base: string }) {
  const live = useLiveServices(services);
  return (
    <AppServicesProvider value={live}>
      <ChakraProvider value={system}>
        <Words>
          <ErrorBoundary>
            <BrowserRouter basename={base}>
              <AppRoutes />
              <FirstQuestions />
              <SessionEnd />
              <Toaster />
              <OfflineHost base={base} />
            </BrowserRouter>
          </ErrorBoundary>
        </Words>
      </ChakraProvider>
    </AppServicesProvider>
  );
}

function Words({ children }: { readonly children: React.ReactNode }) {
  const { preferences } = useApp();
  const { formats, messages } = usePreferences();
  const intl = useMemo(
    () =>
      createIntl({
        locale: formats,
        messages,
        onError(error) {
          // A part that shows a text without having asked for it: a bug of ours, mended where it is seen.
          void preferences.mend();
          console.error(error);
        },
      }),
    [preferences, formats, messages],
  );
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
