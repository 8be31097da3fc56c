import type { CallContext } from './handler.ts';
import type { OperatorContext } from './operator.ts';

/** The operator of an operation whose contract asks for one; the router has refused everybody else before. */
export function operatorOf({ operator }: CallContext): OperatorContext {
  if (!operator) throw new Error('an operation of the desk was called without an operator');
  return operator;
}
