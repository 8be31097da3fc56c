/** A mistake in how the tool was asked: printed as one line, without a stack, with exit code 2. */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UserError';
  }
}
