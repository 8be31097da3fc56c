import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import type { ScreenEntry } from '#core/bundle.ts';
import { ScreenPage } from '#screens/screen-page.tsx';
import { useApp } from '#page/app-context.ts';
import { BareShell } from './bare-shell.tsx';
import { FullShell } from './full-shell-part.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Waiting } from '#ui/waits.tsx';

const NotFound = openedPart(() => import('./not-found.tsx'), <Waiting />);

/** The routes a tenant declared, each in its shell; anything else is the 404 page. */
export function AppRoutes() {
  const { file } = useApp();
  const bare = file.screens.filter((screen) => screen.shell === 'bare');
  const full = file.screens.filter((screen) => screen.shell !== 'bare');
  return (
    <Suspense fallback={<StartMark />}>
      <Routes>
        {/* The router leaves a screen only when the next one has come, so a redirect home shows something too. */}
        <Route
          path="/"
          element={
            <>
              <StartMark />
              <Navigate to={homeRoute(file.screens, file.navigation.home)} replace />
            </>
          }
        />
        <Route element={<BareShell />}>{bare.map(screenRoute)}</Route>
        <Route element={<FullShell />}>
          {full.map(screenRoute)}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** The mark of index.html stays until the first shell has come; the page's own stylesheet places it. */
function StartMark() {
  const { file, files } = useApp();
  return (
    <img
      id="start-mark"
      src={files.address(file.assets['mark'] ?? '')}
      width={56}
      height={56}
      alt=""
    />
  );
}

function screenRoute(screen: ScreenEntry) {
  return (
    <Route
      key={screen.id}
      path={screen.route}
      element={<ScreenPage key={screen.id} entry={screen} />}
    />
  );
}

function homeRoute(screens: readonly ScreenEntry[], home: string): string {
  return screens.find((screen) => screen.id === home)?.route ?? '/dashboard';
}
