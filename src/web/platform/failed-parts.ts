const failures = new Set<() => void>();

/**
 * Keeps how to forget a part that could not be loaded. It is not forgotten at once: React asks again for what it waited
 * for, and would wait for ever for something that is loaded anew each time. The component that shows the failure clears it.
 */
export function rememberFailure(forget: () => void): void {
  failures.add(forget);
}

/** From now on whatever failed is loaded anew when it is asked for. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
