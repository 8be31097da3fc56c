import { CodedError } from '#core/errors.ts';

/** A third-party chat: its script, pinned by its hash, and the queue that takes its commands. */
export interface PluginScript {
  readonly script: string;
  readonly integrity: string;
  readonly queue: string;
}

/** The client as the plug-in knows them (specification §3). */
export interface PluginInfo {
  readonly user_id: string;
  readonly user_name: string;
  /** Masked; `null` where there is none. */
  readonly phone: string | null;
}

export interface ChatPlugin {
  /**
   * Loads the script once and opens the chat. Throws `chatUnavailable` when it does not load, throws, or is not ready in time.
   * `info` is sent where it is due.
   */
  open(key: string, info: PluginInfo | null, waitMs: number): Promise<void>;
  /** Hides the chat and removes it from the page: its script, its queue, and whatever it added to the page. */
  remove(): void;
}

type Command = readonly [name: string, value?: unknown];
interface Queue {
  push(...commands: Command[]): unknown;
}

/**
 * The chat plug-in of a page. Commands are pushed to `window[queue]`, an array until the script replaces it: `onReady` with a
 * function, `setLoginInfo` with the client, `chatOpen`, `chatHide`.
 */
export function createChatPlugin(
  page: Document,
  { script, integrity, queue }: PluginScript,
): ChatPlugin {
  const host = page.defaultView as unknown as Record<string, unknown>;
  let element: HTMLScriptElement | null = null;
  let own: ReadonlySet<Node> = new Set();
  let ready: Promise<void> | null = null;

  function send(...command: Command) {
    // What a foreign script throws is its own affair.
    try {
      (host[queue] as Queue | undefined)?.push(command);
    } catch (error) {
      console.error('the chat plug-in failed', error);
    }
  }

  function load(key: string): Promise<void> {
    own = new Set(page.body.childNodes);
    host[queue] = [];
    return new Promise((resolve, reject) => {
      const added = page.createElement('script');
      added.async = true;
      added.src = script;
      added.integrity = integrity;
      added.crossOrigin = 'anonymous';
      added.dataset['key'] = key;
      added.addEventListener('error', () => reject(new CodedError('chatUnavailable')));
      send('onReady', resolve);
      page.head.append(added);
      element = added;
    });
  }

  function remove() {
    send('chatHide');
    // A script on its way is run when it comes though its element has left; in another document it is not.
    if (element !== null) page.implementation.createHTMLDocument('').adoptNode(element);
    // Whatever stands directly in the page since then came with it; the app lives in its own element and in dialogs inside it.
    if (element !== null)
      for (const node of page.body.childNodes) if (!own.has(node)) node.remove();
    element = null;
    ready = null;
    delete host[queue];
  }

  return {
    remove,
    async open(key, info, waitMs) {
      ready ??= load(key);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new CodedError('chatUnavailable')), waitMs);
      });
      try {
        await Promise.race([ready, late]);
      } catch (error) {
        console.error(`the chat plug-in did not load: ${script}`);
        remove();
        throw error;
      } finally {
        clearTimeout(timer);
      }
      if (info !== null) send('setLoginInfo', info);
      send('chatOpen');
    },
  };
}
