// The passwords of six characters and more that head every published list of leaked ones, and what people make of a
// product's own name. A long list belongs to the server's data; this keeps out what is tried first.
const commonPasswords: ReadonlySet<string> = new Set([
  '123456', '1234567', '12345678', '123456789', '1234567890', '12345678910', '123123', '123321', '123qwe', '1q2w3e',
  '1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', '654321', '666666', '111111', '000000', '112233', '121212', '555555', '987654321',
  'password', 'password1', 'password12', 'password123', 'passw0rd', 'p@ssw0rd', 'qwerty', 'qwerty1', 'qwerty123', 'qwertyuiop',
  'asdfgh', 'asdfghjkl', 'zxcvbn', 'zxcvbnm', 'abc123', 'abcdef', 'abcd1234', 'iloveyou', 'letmein', 'welcome', 'welcome1',
  'monkey', 'dragon', 'master', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'batman', 'shadow', 'michael',
  'trustno1', 'starwars', 'freedom', 'whatever', 'hunter2', 'admin123', 'administrator', 'changeme', 'secret', 'secret123',
  'contraseña', 'haslo123', 'sifre123', 'parola', 'livery', 'livery123', 'invest', 'investing', 'money123',
]);

/** Whether a password is among the first that are tried: common ones, one repeated character, or the username. */
export function isCommonPassword(password: string, username: string): boolean {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || /^(.)\1*$/u.test(plain) || plain === username.toLowerCase();
}

/** Whether a six-digit PIN is one digit repeated, a run up or down, or a pair or triple repeated. */
export function isCommonPin(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);
}
