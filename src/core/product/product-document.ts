/** What documents of a product or an offering are. */
export const documentKinds = ['keyInformation', 'prospectus'] as const;

/** A document, as the screen of the tenant that shows it: in the reader's language, else in another that it is there in. */
export interface ProductDocument {
  readonly kind: (typeof documentKinds)[number];
  readonly screen: string;
}
