import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Block } from '#config/screen.gen.ts';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { blockPart } from './block-part.ts';
import { lazyPart } from './lazy-part.ts';

const GatedBlock = lazyPart(() => import('./gated-block.tsx'));

/** One block of a region. What breaks in it stays in it. */
export function BlockView({ block }: { readonly block: Block }) {
  const Part: ComponentType<object> = blockPart(block.block);
  const shown = (
    <BlockBoundary>
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Part {...block.props} />
      </Suspense>
    </BlockBoundary>
  );
  return block.gate === undefined ? shown : <Suspense fallback={null}><GatedBlock gate={block.gate}>{shown}</GatedBlock></Suspense>;
}

class BlockBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice
        tone="danger"
        title={<FormattedMessage id="part.failed.title" />}
        action={{ label: <FormattedMessage id="action.retry" />, run: () => this.setState({ failed: false }) }}
      >
        <FormattedMessage id="part.failed.detail" />
      </Notice>
    );
  }
}
