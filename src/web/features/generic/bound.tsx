import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { QueryError } from '#errors/query-error.tsx';
import type { Binding } from '#data/use-binding.ts';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

export interface BoundProps {
  readonly binding: Binding;
  /** Lines of grey while it loads. */
  readonly rows: number;
  readonly children: (ready: Extract<Binding, { state: 'ready' }>) => ReactNode;
}

/** What every bound block says before it has its answer, and when it gets none. */
export function Bound({ binding, rows, children }: BoundProps) {
  const text = useText();
  if (binding.state === 'ready') return children(binding);
  if (binding.state === 'failed') return <QueryError query={binding.query} />;
  if (binding.state === 'guest') return <Notice title={text('gate.signInNeeded')} />;
  return <SkeletonRows rows={rows} />;
}
