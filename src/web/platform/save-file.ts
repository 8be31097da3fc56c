/** A text as a file for spreadsheets. */
export function csvFile(content: string): Blob {
  return new Blob([content], { type: 'text/csv;charset=utf-8' });
}

/** Hands a file to the browser, which asks where to keep it. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
