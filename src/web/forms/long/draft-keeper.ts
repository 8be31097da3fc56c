import type { Form } from '#config/form.gen.ts';
import { isGroup, type FieldValue, type FieldValues } from '#core/form/form-values.ts';
import type { Draft, DraftStore } from '#forms/form-ports.ts';

export type DraftNote = 'none' | 'saved' | 'failed';

export interface DraftKeeper {
  read(): DraftNote;
  subscribe(listener: () => void): () => void;
  /** Something was typed, or another step was opened. Kept a moment later. */
  note(draft: Draft): void;
  /** The page is going away: what is not kept yet is sent now. */
  flush(): void;
  /** The form was accepted: its draft is forgotten, and nothing is kept any more. */
  end(): void;
}

// A pause in typing, and how long after a failure the same is tried again, in ms.
const pause = 800;
const retry = 5_000;

/** Keeps a form's draft while it is filled in, one save at a time. A save that fails is tried again and stops nothing. */
export function createDraftKeeper(form: Form, store: DraftStore): DraftKeeper {
  const listeners = new Set<() => void>();
  let note: DraftNote = 'none';
  let waiting: Draft | null = null;
  let isSaving = false;
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(next: DraftNote): void {
    note = next;
    for (const listener of listeners) listener();
  }

  function later(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(false), delay);
  }

  async function save(leaving: boolean): Promise<void> {
    clearTimeout(timer);
    if (waiting === null || hasEnded || (isSaving && !leaving)) return;
    const draft = waiting;
    waiting = null;
    isSaving = true;
    try {
      await store.save(draft, { leaving });
      if (!hasEnded) report(waiting === null ? 'saved' : 'none');
    } catch {
      waiting ??= draft;
      if (!hasEnded) report('failed');
    } finally {
      isSaving = false;
    }
    if (waiting !== null && !hasEnded) later(note === 'failed' ? retry : pause);
  }

  return {
    read: () => note,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note(draft) {
      if (hasEnded) return;
      waiting = { ...draft, values: keepable(form, draft.values) };
      // What was typed since is not safe yet.
      if (note === 'saved') report('none');
      later(pause);
    },
    flush: () => void save(true),
    end() {
      hasEnded = true;
      clearTimeout(timer);
      // One that stays behind is only met again; the form itself was accepted.
      store.clear().catch(() => undefined);
    },
  };
}

// What proves an identity, and files, which have not left this page yet.
const unkept: readonly string[] = ['password', 'pin', 'code', 'file'];

/** What of the values may be kept, in lists and groups as well. */
function keepable({ ui }: Pick<Form, 'ui'>, values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, FieldValue][] => {
      const { widget = '', fields } = ui[name] ?? {};
      if (value === undefined || unkept.includes(widget)) return [];
      return [[name, fields === undefined ? value : within(fields, value)]];
    }),
  );
}

function within(ui: Form['ui'], value: FieldValue): FieldValue {
  if (Array.isArray(value)) return value.map((entry: FieldValue) => within(ui, entry));
  return isGroup(value) ? keepable({ ui }, value) : value;
}
