import type { ReactNode } from 'react';
import type { Gate } from '#config/gates.gen.ts';
import { missesPermission } from '#core/gates.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useGate } from '#access/use-gate.ts';
import { Locked } from '#access/lazy-locked.tsx';

export interface GatedBlockProps {
  readonly gate: Gate;
  /** What stands here for whoever is kept out. */
  readonly shut: 'hide' | 'lock';
  /** Message id of the block's declared heading. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A block for whom its gate lets in. Others see nothing, or the condition where the screen says so; what lacks a
 * permission is hidden in any case (specification §6).
 */
export default function GatedBlock({ gate, shut, title, children }: GatedBlockProps) {
  const answer = useGate(gate);
  const declared = useDeclaredText();
  if (answer.state === 'open') return children;
  if (answer.state === 'waiting' || shut === 'hide' || missesPermission(answer.reasons))
    return null;
  return (
    <Locked {...(title === undefined ? {} : { title: declared(title) })} reasons={answer.reasons} />
  );
}
