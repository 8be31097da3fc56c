// A postcode and a country's code are no secrets; `code` by itself is one that was sent.
const secret =
  /^(?:.*(?:password|passcode|passwd|pwd|secret|token|otp|cvv|cvc).*|pin|.*[_-]pin|pin[_-].*|(?:otp|mfa|pac|invitation|verification|reset|one[_-]?time|recovery)?[_-]?codes?)$/;

/** JSON pointer of the first key, at any depth, that sounds like a secret; `null` when none does. */
export function secretKey(value: unknown, at = ''): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    const pointer = `${at}/${key.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const found = !Array.isArray(value) && isSecret(key) ? pointer : secretKey(child, pointer);
    if (found !== null) return found;
  }
  return null;
}

function isSecret(key: string): boolean {
  // fooBar and foo-bar are foo_bar; what stands after 200 letters hides nothing, it is no name.
  return secret.test(
    key
      .slice(0, 200)
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase(),
  );
}
