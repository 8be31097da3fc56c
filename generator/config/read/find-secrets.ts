import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';

// Everything in tenants/ ships to browsers, so whatever has the look of a secret stops the build.
const shapes: readonly (readonly [shape: RegExp, name: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/g, 'a private key'],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, 'a cloud access key'],
  [/\b(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{8,}/g, 'a secret API key'],
  [/\bgh[pousr]_[0-9A-Za-z]{20,}/g, 'an access token'],
  [/\bxox[abprs]-[0-9A-Za-z-]{10,}/g, 'an access token'],
  [/\beyJ[\w-]{8,600}\.[\w-]{8,4000}\.[\w-]{8,}/g, 'a signed token'],
  [/:\/\/[^\s/"@:]+:[^\s/"@]+@/g, 'an address with a password'],
  [
    /"(?<key>[^"\s.]{0,60}(?:secret|passw(?:or)?d|private[_-]?key|api[_-]?key|access[_-]?key|credential)[^"\s.]{0,60})"\s*:\s*"(?<value>[^"\s]{8,})"/gi,
    'a secret',
  ],
  // Except the hash of a script, which is public wherever the script is, and names that a document of a service gives.
  [
    /(?<!"(?:operation|field)"\s*:\s*)"(?!sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}")(?=[^"]*\d)(?=[^"]*[a-z])(?=[^"]*[A-Z])[A-Za-z0-9+/_=-]{32,}"/g,
    'a key or token',
  ],
];

/** Findings for texts that look like secrets, in values and in comments. The value itself is never repeated. */
export function findSecrets(file: SourceFile): Finding[] {
  // The most specific shapes come first: what they match is not reported again by a vaguer one.
  const matched: (readonly [from: number, to: number])[] = [];
  return shapes.flatMap(([shape, name]) =>
    [...file.text.matchAll(shape)].flatMap((match): Finding[] => {
      const { key, value } = match.groups ?? {};
      if (key !== undefined && value !== undefined && isNameOfSecret(key, value)) return [];
      const end = match.index + match[0].length;
      if (matched.some(([from, to]) => match.index < to && from < end)) return [];
      matched.push([match.index, end]);
      return [
        errorAt(
          'tenant/secret',
          `this looks like ${name}; everything in a tenant folder is public`,
          { file, offset: match.index },
          "secrets belong to the backend's environment",
        ),
      ];
    }),
  );
}

/**
 * Whether what looks like a secret is the id of a text: `"client_credentials": "grant.clientCredentials"`. Its own key and
 * value are read once more, because which texts there are is known when every file of a tenant was read.
 */
export function isIdOfText({ code, place }: Finding, isText: (id: string) => boolean): boolean {
  if (code !== 'tenant/secret') return false;
  const written = /^"[^"\s]+"\s*:\s*"(?<value>[^"\s]+)"/.exec(place.file.text.slice(place.offset));
  return isText(written?.groups?.['value'] ?? '');
}

const speaksOfOne = /secret|password|credential/i;
/** A form, a block, a path; what has points only is looked up among the texts. */
const lowerCaseName = /^(?:[a-z-]+|[a-z.-]*\/[a-z./-]*)$/;
const dotted = /^[a-zA-Z]+\d{0,2}(?:\.[a-zA-Z]+\d{0,2})*\.(?<last>[a-zA-Z]+\d{0,2})$/;

/**
 * Whether a value is a name that speaks of a secret and not the secret: `"changePassword": "change-password"` is a form,
 * `"api_key": "api_key"` the field of a request and `"client_secret": "form.step2.clientSecret"` a message that ends with
 * the name of the key, whether there is one or it is misspelt.
 */
function isNameOfSecret(key: string, value: string): boolean {
  if (unspelt(value) === unspelt(key)) return true;
  if (!speaksOfOne.test(value)) return false;
  if (lowerCaseName.test(value)) return true;
  const last = dotted.exec(value)?.groups?.['last'];
  return last !== undefined && unspelt(last) === unspelt(key);
}

/** A name without its spelling: `client_secret` and `clientSecret` are one. */
function unspelt(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}
