/** Stands in for markdown-to-jsx: texts are shown as they are written. */
export default function plainText({ children }: { readonly children: string }): string {
  return children;
}
