/** `1:05` from seconds that are left; hours where there are any. */
export function countdown(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes < 60
    ? `${minutes}:${two(rest)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(rest)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
