import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '#page/app-context.ts';
import { dataClient } from './data-client.ts';

export function DataProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={dataClient(useApp())}>{children}</QueryClientProvider>;
}
