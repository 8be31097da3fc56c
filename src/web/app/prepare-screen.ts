import type { ProfileFile, ScreenEntry } from '#core/bundle.ts';
import { screenAt } from '#core/first-screen.ts';
import type { BundleFiles } from '#platform/bundle-files.ts';
import { GatedBlock, ProtectedScreen } from '#screens/access-parts.ts';
import { blockPart } from '#screens/block-part.ts';
import { hasHead, PageHead } from '#screens/page-head-part.ts';
import { FullShell } from './full-shell-part.ts';

/**
 * Asks for what the screen at an address is made of before anything is drawn, all at once: on a slow line each part that is
 * only found by drawing the one before it costs a journey of its own. Nothing is lost by a part that fails: what shows it
 * asks for it and says so. Blocks for the other of guests and clients are left alone. Answers the groups of messages that
 * the screen will need.
 */
export function prepareScreen(
  pathname: string,
  base: string,
  file: ProfileFile,
  files: BundleFiles,
  signedIn: boolean,
): readonly string[] {
  const entry = screenAt(`/${pathname.slice(base.length)}`, file);
  if (entry === undefined) return [];
  const parts: Promise<unknown>[] = [prepareBlocks(entry, file, files, signedIn)];
  if (entry.shell !== 'bare') parts.push(FullShell.preload());
  if (hasHead(entry)) parts.push(PageHead.preload());
  if (entry.access !== undefined) parts.push(ProtectedScreen.preload());
  void Promise.allSettled(parts);
  return entry.messages;
}

async function prepareBlocks(
  { id }: ScreenEntry,
  file: ProfileFile,
  files: BundleFiles,
  signedIn: boolean,
): Promise<unknown> {
  const { header = [], main, aside = [] } = (await files.screen(id)).regions;
  return Promise.allSettled(
    [...header, ...main, ...aside].flatMap(({ block, props, gate }) => {
      // All that is known of a client by now is that there is one. To evaluate whole gates would take code that a login does without.
      const asked = typeof gate === 'string' ? file.gates[gate] : gate;
      if (asked?.signedIn === !signedIn) return [];
      const form = props?.['form'];
      return [
        ...(file.blocks?.[block] === undefined ? [blockPart(block).preload()] : []),
        ...(gate === undefined ? [] : [GatedBlock.preload()]),
        ...(typeof form === 'string' && form in file.forms ? [files.form(form)] : []),
      ];
    }),
  );
}
