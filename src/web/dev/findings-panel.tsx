import { useState } from 'react';
import type { DevFinding } from '#core/dev-page.ts';

interface FindingsPanelProps {
  readonly findings: readonly DevFinding[];
  readonly failure: string | null;
}

/**
 * What is wrong in the configuration, over the last page that was right. It takes no focus, so that a developer does not lose what
 * they were typing, and goes by itself when all is mended. The live region stands from the start: one that is added is not heard.
 */
export function FindingsPanel({ findings, failure }: FindingsPanelProps) {
  const [folded, setFolded] = useState(false);
  const count = findings.length + (failure === null ? 0 : 1);
  return (
    <div role="alert" className="alert">
      {count > 0 && (
        <section className="findings" aria-label="Findings">
          <header>
            <h2>{count === 1 ? '1 finding' : `${count} findings`}</h2>
            <p>The page below shows the last configuration without errors.</p>
            <button type="button" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
              {folded ? 'Show' : 'Fold'}
            </button>
          </header>
          {!folded && (
            <ol tabIndex={0} aria-label="List of findings">
              {failure !== null && (
                <li>
                  <p>{failure}</p>
                </li>
              )}
              {findings.map((finding) => (
                <li key={placeOf(finding) + finding.code + finding.message}>
                  <FindingView finding={finding} />
                </li>
              ))}
            </ol>
          )}
        </section>
      )}
    </div>
  );
}

function FindingView({ finding }: { readonly finding: DevFinding }) {
  const { code, message, suggestion, source, column } = finding;
  return (
    <>
      <p>
        <code>{placeOf(finding)}</code> <strong>{code}</strong>
      </p>
      <p>
        {message}
        {suggestion === undefined ? '' : ` (${suggestion})`}
      </p>
      {source !== undefined && (
        <pre aria-hidden="true">{`${source}\n${source.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`}</pre>
      )}
    </>
  );
}

function placeOf({ file, line, column }: DevFinding): string {
  return `${file}:${line}:${column}`;
}
