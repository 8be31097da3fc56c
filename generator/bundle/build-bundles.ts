import type { CoreMessages } from '#generator/messages/load-messages.ts';
import { draftBundle, type BuiltBundle, type BundleRequest } from './draft-bundle.ts';
import type { Core } from '#generator/core/core.ts';
import { directWriter, threadWriter } from '#generator/bundle/drafts/draft-writer.ts';

/** From here on a thread that writes is worth its start. */
const manyBundles = 8;
/** Bundles that are made and not written yet: enough for the thread never to wait, and few to hold in memory. */
const maxAhead = 4;

/**
 * Builds bundles and puts them in their places together: a failure of any leaves all of them as they were. Where they are many, a
 * thread writes each while the next ones are made.
 */
export async function buildBundles(
  requests: readonly BundleRequest[],
  core: Core,
  messages: CoreMessages,
): Promise<readonly BuiltBundle[]> {
  const writer = requests.length < manyBundles ? directWriter() : threadWriter();
  const drafted: Promise<BuiltBundle>[] = [];
  try {
    for (const request of requests) {
      const bundle = draftBundle(request, core, messages, writer.write);
      // It is awaited in its turn; until then its failure is not one that went unseen.
      bundle.catch(() => undefined);
      drafted.push(bundle);
      await drafted.at(-1 - maxAhead);
    }
    const bundles = await Promise.all(drafted);
    await writer.place();
    return bundles;
  } finally {
    await writer.close();
  }
}
