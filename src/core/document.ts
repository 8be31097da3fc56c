/** A text as the generator compiled it: plain data that the app turns into elements, never markup. */
export type Document = readonly DocumentBlock[];

export type DocumentBlock =
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3 | 4;
      readonly content: readonly DocumentInline[];
    }
  | { readonly kind: 'paragraph'; readonly content: readonly DocumentInline[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly Document[];
    }
  | { readonly kind: 'quote'; readonly content: Document }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

export type DocumentInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly DocumentInline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  /** `href` is https, mailto, tel, or a path of the app. */
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly DocumentInline[] };
