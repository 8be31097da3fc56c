const attempts = 3;
const pause = 800;
const timeoutMs = 15_000;

// How browsers put it that a module, its style or a file did not arrive: Chromium, Firefox, Safari, Vite.
const lost =
  /dynamically imported module|importing a module script failed|unable to preload|failed to fetch|networkerror|load failed/i;

/** A part of the app that had not come after 15 s. */
class PartTimeout extends Error {
  override readonly name = 'PartTimeout';
}

/**
 * Loads a part of the app. Gives an attempt up after 15 s; tries again up to 3 times after 800 ms each when the network
 * or the time was the reason (specification §8, §9). A part that came and is broken stays so.
 */
export async function retried<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await inTime(load());
    } catch (error) {
      if (attempt >= attempts || !isLost(error)) throw error;
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartTimeout('a part of the app did not come')), timeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isLost(error: unknown): boolean {
  return error instanceof PartTimeout || (error instanceof Error && lost.test(error.message));
}
