import { useApp } from './app-context.ts';
import { objectAddress, type NamedObject } from './object-address.ts';

/** Where the tenant shows something of the client's; `undefined` where it has no screen for it. */
export function useObjectAddress(): (object: NamedObject) => string | undefined {
  const links: Readonly<Record<string, string>> = useApp().file.navigation.messages?.links ?? {};
  return (object) => objectAddress(links, object);
}
