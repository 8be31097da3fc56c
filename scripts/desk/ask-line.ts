import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on a terminal. What is hidden is not echoed: it would stand on the screen and in its scrollback. */
export async function askLine(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  question: string,
  hidden: boolean,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: hidden ? nowhere : output, terminal: true });
  try {
    if (!hidden) return await lines.question(question);
    output.write(question);
    const answer = await lines.question('');
    output.write('\n');
    return answer;
  } finally {
    lines.close();
  }
}
