/** Whether a media type (`image/png`) is one of those that another stands for: itself, or all of a kind (`image/*`). */
export function coversMediaType(accepted: string, type: string): boolean {
  return accepted.endsWith('/*')
    ? type.startsWith(accepted.slice(0, -1))
    : accepted.toLowerCase() === type;
}
