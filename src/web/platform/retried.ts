const attempts = 3;
const pause = 800;

/** Loads a part of the app; tries again up to 3 times after 800 ms each (specification §8). */
export async function retried<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}
