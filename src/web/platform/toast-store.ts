export interface Toast {
  readonly id: number;
  readonly tone: 'calm' | 'warn';
  /** Message id. */
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly action: ToastAction | null;
}

/** What a message offers to do; it leaves with it. */
export interface ToastAction {
  /** Message id. */
  readonly label: string;
  run(): void;
}

export interface ToastOptions {
  readonly tone?: Toast['tone'];
  readonly values?: Toast['values'];
  readonly action?: ToastAction | null;
  /** The same message within so many ms is shown once. */
  readonly throttle?: number;
}

export interface ToastStore {
  read(): readonly Toast[];
  show(message: string, options?: ToastOptions): void;
  dismiss(id: number): void;
  /** While they are held, none leaves by itself: a client is reading or reaching for one. */
  hold(held: boolean): void;
  subscribe(listener: () => void): () => void;
}

const lifetime = 6_000;
const maxToasts = 3;

/** Short messages to the client, the oldest leaving first. */
export function createToastStore(now: () => number = Date.now): ToastStore {
  const listeners = new Set<() => void>();
  const shownAt = new Map<string, number>();
  let toasts: readonly Toast[] = [];
  let next = 1;
  let held = false;
  const leaving = new Map<number, ReturnType<typeof setTimeout>>();

  function set(list: readonly Toast[]) {
    toasts = list;
    for (const listener of listeners) listener();
  }

  function leaveLater(id: number) {
    if (!held)
      leaving.set(
        id,
        setTimeout(() => dismiss(id), lifetime),
      );
  }

  function dismiss(id: number) {
    clearTimeout(leaving.get(id));
    leaving.delete(id);
    // The shelf that was under the pointer goes with its last message, and no event reports the pointer leaving it.
    if (toasts.length <= 1) held = false;
    set(toasts.filter((toast) => toast.id !== id));
  }

  return {
    read: () => toasts,
    show(message, { tone = 'calm', values = {}, action = null, throttle = 0 } = {}) {
      const last = shownAt.get(message);
      if (last !== undefined && now() - last < throttle) return;
      shownAt.set(message, now());
      const id = next++;
      set([...toasts, { id, tone, message, values, action }].slice(-maxToasts));
      leaveLater(id);
    },
    dismiss,
    hold(now) {
      held = now;
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
      for (const { id } of toasts) leaveLater(id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
