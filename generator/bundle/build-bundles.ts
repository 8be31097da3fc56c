import { setImmediate } from 'node:timers/promises';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import { draftBundle, type BuiltBundle, type BundleRequest } from './draft-bundle.ts';
import type { Core } from '#generator/core/core.ts';
import type { DraftWriter } from '#generator/bundle/drafts/draft-writer.ts';

/**
 * Builds bundles and puts them in their places together: a failure of any leaves all of them as they were. The writer's thread, where it
 * has one, writes most of them while the next are made.
 */
export async function buildBundles(
  requests: readonly BundleRequest[],
  core: Core,
  messages: CoreMessages,
  writer: DraftWriter,
): Promise<readonly BuiltBundle[]> {
  const drafted: Promise<BuiltBundle>[] = [];
  let hasFailed = false;
  for (const request of requests) {
    const bundle = draftBundle(request, core, messages, writer.write);
    bundle.catch(() => (hasFailed = true));
    drafted.push(bundle);
    // What the other thread answers is heard here: after a failure no more is made.
    await setImmediate();
    if (hasFailed) break;
  }
  const bundles = await Promise.all(drafted);
  writer.place();
  return bundles;
}
