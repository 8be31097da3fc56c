// The embedded store speaks WASI's numbers.
const wasiCodes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

/** The system's word for what went wrong (`ENOSPC`), of a fault or of what caused it; `null` where it has none. */
export function systemCode(fault: unknown): string | null {
  if (typeof fault !== 'object' || fault === null) return null;
  if ('code' in fault && typeof fault.code === 'string' && /^E[A-Z]+$/.test(fault.code))
    return fault.code;
  if ('name' in fault && fault.name === 'ErrnoError' && 'errno' in fault)
    return wasiCodes[Number(fault.errno)] ?? null;
  const words = 'message' in fault ? String(fault.message) : '';
  if (/No space left on device/i.test(words)) return 'ENOSPC';
  return 'cause' in fault ? systemCode(fault.cause) : null;
}
