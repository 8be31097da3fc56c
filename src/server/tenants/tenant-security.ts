/** What a tenant asks for when clients sign in and after they change what guards their account. */
export interface TenantSecurity {
  /** `required`: who has no authenticator gets a code at every sign-in. */
  readonly secondStep: 'required' | 'offered';
  /** Where codes of a sign-in go. A client without an e-mail address gets them on the phone. */
  readonly codeBy: 'phone' | 'email';
  /** Hours in which no money leaves after such a change; 0 for none. */
  readonly coolingOffHours: number;
  /** Wrong sign-ins in a row after which only the back office or a reset opens the account; `null` for never. */
  readonly lockAfter: number | null;
}

export const baseSecurity: TenantSecurity = {
  secondStep: 'offered',
  codeBy: 'phone',
  coolingOffHours: 24,
  lockAfter: null,
};

/** Checked by the generator against its schema; what is absent is as in base. */
export function securityOf(profile: Readonly<Record<string, unknown>>): TenantSecurity {
  const { secondStep, codeBy, coolingOffHours, lockAfter } = profile;
  return {
    secondStep: secondStep === 'required' ? 'required' : baseSecurity.secondStep,
    codeBy: codeBy === 'email' ? 'email' : baseSecurity.codeBy,
    coolingOffHours:
      typeof coolingOffHours === 'number' ? coolingOffHours : baseSecurity.coolingOffHours,
    lockAfter: typeof lockAfter === 'number' ? lockAfter : baseSecurity.lockAfter,
  };
}
