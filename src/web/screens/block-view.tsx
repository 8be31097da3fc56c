import { Suspense, type ComponentType } from 'react';
import type { Block } from '#config/screen.gen.ts';
import { useApp } from '#page/app-context.ts';
import { BlockProvider } from '#page/block-context.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Waiting } from '#ui/waits.tsx';
import { GatedBlock } from './access-parts.ts';
import { blockPart } from './block-part.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ownBlockPart } from './own-block-part.ts';

// Nothing blinks for a part of the app that is nearly there (specification §9: lazy component delay), in ms.
const partDelay = 150;

/** One block of a region. What breaks in it stays in it. */
export function BlockView({ block }: { readonly block: Block }) {
  const { file, files } = useApp();
  const own = file.blocks?.[block.block];
  const Part: ComponentType<object> =
    own === undefined ? blockPart(block.block) : ownBlockPart(files.address(own));
  const shown = (
    <ErrorBoundary>
      <Suspense fallback={<SkeletonRows rows={4} delay={partDelay} />}>
        <BlockProvider value={block}>
          <Part {...block.props} />
        </BlockProvider>
      </Suspense>
    </ErrorBoundary>
  );
  if (block.gate === undefined) return shown;
  return (
    <Suspense fallback={<Waiting />}>
      <GatedBlock gate={block.gate} whenDenied={block.whenDenied ?? 'hide'} title={block.title}>
        {shown}
      </GatedBlock>
    </Suspense>
  );
}
