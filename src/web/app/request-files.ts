/**
 * Asks for files of the bundle without running anything: a script is there, checked, when something imports it, and a file
 * when something reads it. What fails is asked for again by what needs it.
 */
export function requestFiles(document: Document, base: string, files: readonly string[]): void {
  const integrity = integrityIn(document);
  for (const file of files) {
    const link = document.createElement('link');
    if (file.endsWith('.js')) {
      link.rel = 'modulepreload';
      // Said here as well: not every browser that knows this link looks into the import map for it.
      link.integrity = integrity[base + file] ?? '';
    } else {
      link.rel = 'preload';
      link.as = 'fetch';
      link.crossOrigin = 'anonymous';
    }
    link.href = base + file;
    document.head.append(link);
  }
}

function integrityIn(document: Document): Readonly<Record<string, string>> {
  const text = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  const { integrity = {} } = JSON.parse(text) as { integrity?: Readonly<Record<string, string>> };
  return integrity;
}
