import type { ReactNode } from 'react';
import type { Gate } from '#config/gates.gen.ts';
import { useGateWords } from '#i18n/use-gate-words.ts';
import { useText } from '#i18n/use-text.ts';
import { DataProvider } from '#services/data-provider.tsx';
import { useGate } from '#services/use-gate.ts';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** A screen behind permissions: shown, or told why not. */
export default function GatedScreen(props: { readonly gate: Gate; readonly children: ReactNode }) {
  return <DataProvider><Guarded {...props} /></DataProvider>;
}

function Guarded({ gate, children }: { readonly gate: Gate; readonly children: ReactNode }) {
  const answer = useGate(gate);
  const text = useText();
  const words = useGateWords();
  if (answer.state === 'open') return children;
  if (answer.state === 'waiting') return <SkeletonRows rows={6} />;
  return <Notice tone="warn" title={text('gate.title')}>{answer.reasons.map(words).join(' · ')}</Notice>;
}
