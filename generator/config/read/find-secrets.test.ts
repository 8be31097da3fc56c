import { describe, expect, it } from 'vitest';
import { findSecrets } from './find-secrets.ts';

function secretsIn(text: string): number {
  return findSecrets({ path: 'profile.json', text }).length;
}

describe('findSecrets', () => {
  it.each([
    ['a private key', '"x-key": "-----BEGIN RSA PRIVATE KEY-----"'],
    ['a cloud key', '"x": "AKIAIOSFODNN7EXAMPLE"'],
    ['a payment key in a comment', `// sk_live_0123456789abcdef`],
    ['a signed token', '"x": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk"'],
    ['an address with a password', '"apiBase": "https://admin:hunter2@api.example"'],
    ['a key named as a secret', '"clientSecret": "correct-horse"'],
    ['a password that says so and counts', '"password": "password123"'],
    ['a password with a point', '"password": "horse.battery7"'],
    ['a key that only begins with its name', '"api_key": "api_key_93jf82"'],
    ['a password with a point and capitals', '"smtp_password": "MyPassword1.Hunter2x"'],
    ['a key of groups', '"clientSecret": "secret9.kJ38fhQ2.pR7"'],
    ['a password of two words', '"password": "secret.battery"'],
    ['a password of two words, one in capitals', '"apiKey": "horse.mySecret"'],
    ['a password with a year', '"db_password": "password2026.prod"'],
    ['a password with a small number', '"db_password": "password7.prod"'],
    ['a key that says what it is', '"api_key": "secret.a8f93kd02m"'],
    ['a key that says where it is for', '"apiKey": "credential_live_abc"'],
    ['a password in capitals', '"password": "MYSECRET-WORD"'],
    ['a long random text', '"x-note": "Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MEFCQ0RFRg"'],
  ])('finds %s', (_name, text) => {
    expect(secretsIn(`{ ${text} }`)).toBeGreaterThan(0);
  });

  it('never repeats the value it found', () => {
    const [finding] = findSecrets({ path: 'p', text: '{ "clientSecret": "correct-horse" }' });
    expect(JSON.stringify({ ...finding, place: undefined })).not.toContain('correct-horse');
  });

  it.each([
    ['a public token', '"stockToken": "pub_acme01"'],
    ['an address', '"apiBase": "https://api.acme.example/v1"'],
    [
      'a label of a password field',
      '"form.login.password": "Contraseña", "autocomplete": "current-password"',
    ],
    ['a form that a key speaks of', '"changePassword": "change-password"'],
    ['a field that a request calls by the same name', '"map": { "api_key": "api_key" }'],
    ['a name in another spelling', '"map": { "clientSecret": "client_secret" }'],
    ['a message about one', '"client_secret": "form.step2.clientSecret"'],
    ['a form in a folder', '"password": "forms/change-password.json"'],
    ['a message that ends with a number', '"password2": "form.register.password2"'],
    ['a field called password', '"password": { "type": "string" }'],
    ['a colour and a path', '"brand": "#9b1c31", "logo": "assets/logo.svg"'],
  ])('leaves %s alone', (_name, text) => {
    expect(secretsIn(`{ ${text} }`)).toBe(0);
  });

  it('know the hash of a script from a key', () => {
    const hash = `sha384-${'aB3/'.repeat(16)}`;
    expect(findSecrets({ path: 'profile.json', text: `{ "integrity": "${hash}" }` })).toEqual([]);
    expect(findSecrets({ path: 'profile.json', text: `{ "integrity": "x${hash}" }` })).toHaveLength(
      1,
    );
  });

  it('takes the name of an operation or field for no key, however long a document makes it', () => {
    const name = 'document/post-get3dsAvailability';
    for (const key of ['operation', 'field'])
      expect(findSecrets({ path: 'forms/a.json', text: `{ "${key}": "${name}" }` })).toEqual([]);
    expect(findSecrets({ path: 'forms/a.json', text: `{ "note": "${name}" }` })).toHaveLength(1);
  });
});
