/** A column that holds what `seal` made. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns that find a row in its tenant. */
  readonly key: readonly string[];
}

export const kycNumbers: EncryptedColumn = {
  table: 'kyc_submission',
  column: 'sealed_id_no',
  key: ['id'],
};

/** Every such column. A test compares the list with the store, so that none is left behind under an old key. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'authenticator', column: 'sealed_secret', key: ['client_id'] },
  kycNumbers,
  { table: 'operator', column: 'sealed_totp', key: ['id'] },
  { table: 'draft', column: 'sealed', key: ['client_id', 'form'] },
  { table: 'idempotency_key', column: 'sealed', key: ['client_id', 'key'] },
  { table: 'payee', column: 'sealed_numbers', key: ['id'] },
  { table: 'outbox', column: 'sealed', key: ['id'] },
  { table: 'contact_change', column: 'sealed', key: ['client_id', 'kind'] },
];

/** Hashes of codes name their key as well, and they cannot be recomputed: they are good while it is known. */
export const codeColumns: readonly Omit<EncryptedColumn, 'key'>[] = [
  { table: 'recovery_code', column: 'hash' },
  { table: 'invitation', column: 'hash' },
  { table: 'password_reset', column: 'hash' },
  { table: 'pac_code', column: 'hash' },
];
