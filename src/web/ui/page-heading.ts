import { createContext, useContext, type ReactNode } from 'react';

const PageHeading = createContext<string | null>(null);

/** Gives the name that is seen above the blocks of a screen. */
export const PageHeadingProvider = PageHeading.Provider;

/** Whether `title` would say once more what the page is headed by. */
export function useRepeatsPage(title: ReactNode): title is string {
  return useContext(PageHeading) === title;
}
