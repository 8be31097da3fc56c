export interface SentForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  /** 0–1, whenever bytes were sent. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

// A line on which nothing moves for so long is dead, in ms. A slow one that moves may take its time.
const timeoutMs = 30_000;

/** Posts a form and reports upload progress, which `fetch` cannot. Rejects like `fetch` when no answer comes. */
export function sendForm(
  address: string,
  { headers, body, onProgress, signal }: SentForm,
): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, timeoutMs);
    };
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const type = request.getResponseHeader('Content-Type') ?? 'text/plain';
      const retryAfter = request.getResponseHeader('Retry-After');
      done(
        new Response(request.responseText, {
          status: request.status,
          headers: {
            'Content-Type': type,
            ...(retryAfter === null ? {} : { 'Retry-After': retryAfter }),
          },
        }),
      );
    };
    request.onerror = () => fail(new TypeError('no answer came'));
    request.onabort = () => fail(new DOMException('given up', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    if (signal.aborted) return fail(new DOMException('given up', 'AbortError'));
    signal.addEventListener('abort', stop);
    moved();
    request.send(body);
  });
}
