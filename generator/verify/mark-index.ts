import { oncePer } from '#generator/once-per.ts';
import type { ReadableText } from './hidden-texts.ts';
import { marksOf, type Mark } from './mark-forms.ts';
import type { TenantMarks } from './tenant-marks.ts';

/** A mark and whose it is. */
export interface OwnedMark {
  readonly tenant: TenantMarks;
  readonly mark: Mark;
}

/** Finds the marks of all tenants in one walk over a text, so that a text costs the same however many tenants there are. */
export interface MarkIndex {
  /** What stands in a text, in the order of the tenants and of their marks. */
  find(readable: ReadableText): readonly OwnedMark[];
}

interface Tree {
  readonly root: Node;
  /** UTF-16 unit → 1 where some form begins with it: most units of a text are passed over by this alone. */
  readonly starts: Uint8Array;
}

interface Node {
  readonly next: Map<number, Node>;
  readonly forms: { readonly text: string; readonly order: number }[];
}

// Forms that begin alike up to here are compared one by one.
const depth = 8;

export const markIndex = oncePer((tenants: readonly TenantMarks[]): MarkIndex => {
  const marks = tenants.flatMap((tenant) => marksOf(tenant).map((mark) => ({ tenant, mark })));
  const [exact, anyCase] = [newTree(), newTree()];
  for (const [order, { mark }] of marks.entries())
    for (const form of mark.forms) add(mark.anyCase ? anyCase : exact, form, order);
  return {
    find({ text, lower }) {
      const found = new Set<number>();
      walk(exact, text, found);
      walk(anyCase, lower, found);
      return [...found].sort((a, b) => a - b).flatMap((order) => marks[order] ?? []);
    },
  };
});

function newTree(): Tree {
  return { root: newNode(), starts: new Uint8Array(65_536) };
}

function newNode(): Node {
  return { next: new Map(), forms: [] };
}

function add({ root, starts }: Tree, form: string, order: number): void {
  if (form === '') return;
  starts[form.charCodeAt(0)] = 1;
  let node = root;
  for (let at = 0; at < Math.min(form.length, depth); at += 1) {
    const code = form.charCodeAt(at);
    const next = node.next.get(code) ?? newNode();
    node.next.set(code, next);
    node = next;
  }
  node.forms.push({ text: form, order });
}

function walk({ root, starts }: Tree, text: string, found: Set<number>): void {
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // As a word of its own: a brand called "Rail" is not named by "Guardrail".
    const isStart = !isInWord && starts[code] === 1;
    isInWord = isWordSign(code);
    if (!isStart) continue;
    let node = root.next.get(code);
    for (let next = at + 1; node !== undefined; next += 1) {
      for (const form of node.forms)
        if (
          !found.has(form.order) &&
          text.startsWith(form.text, at) &&
          !isWordSign(text.charCodeAt(at + form.text.length))
        )
          found.add(form.order);
      node = node.next.get(text.charCodeAt(next));
    }
  }
}

function isWordSign(code: number): boolean {
  return code < 128
    ? (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123)
    : /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
}
