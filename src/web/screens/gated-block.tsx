import type { ReactNode } from 'react';
import type { Gate } from '#config/gates.gen.ts';
import { missesPermission } from '#core/gates.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useGate } from '#access/use-gate.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Waiting } from '#ui/waits.tsx';
import { Locked } from '#access/lazy-locked.tsx';

export interface GatedBlockProps {
  readonly gate: Gate;
  /** What is shown when access is denied. */
  readonly whenDenied: 'hide' | 'lock';
  /** Message id of the block's declared heading. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A block behind a gate. Where access is denied it shows nothing, or the condition if the screen says so; without a
 * permission it is always hidden (specification §6).
 */
export default function GatedBlock({ gate, whenDenied, title, children }: GatedBlockProps) {
  const answer = useGate(gate);
  const declared = useDeclaredText();
  if (answer.state === 'open') return children;
  if (answer.state === 'waiting')
    return answer.failed === null ? (
      <Waiting />
    ) : (
      <QueryError isQuiet={whenDenied === 'hide'} query={answer.failed} />
    );
  if (whenDenied === 'hide' || missesPermission(answer.reasons)) return null;
  return (
    <Locked {...(title === undefined ? {} : { title: declared(title) })} reasons={answer.reasons} />
  );
}
