/**
 * The store, or its secret, is not what this server may work with: missing where there was one, empty, damaged, or written
 * with another secret. One line that says what is wrong and how to go on.
 */
export class UnusableStore extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnusableStore';
  }
}
