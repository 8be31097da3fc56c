/** What an operator of the desk may be; the contract says which of them an operation asks for (`x-roles`). */
export const operatorRoles = [
  'viewer',
  'support',
  'compliance',
  'treasury',
  'administrator',
] as const;

export type OperatorRole = (typeof operatorRoles)[number];

export function isOperatorRole(text: unknown): text is OperatorRole {
  return operatorRoles.some((role) => role === text);
}
