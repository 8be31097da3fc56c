import { parentPort, workerData } from 'node:worker_threads';
import { folderFiller } from './folder-filler.ts';
import type { DiskFacts, WriterAnswer } from './draft-writer.ts';
import { folderReceiver, type SentFolder } from './sent-folders.ts';

const fill = folderFiller();
const received = folderReceiver();
const done = new Int32Array(workerData as SharedArrayBuffer);

// Fills what it is sent, one after the other. The sender counts what is done without waiting for an answer.
parentPort?.on('message', (sent: readonly SentFolder[]) => {
  const answer = filled(sent);
  Atomics.add(done, 0, 1);
  parentPort?.postMessage(answer, []);
});

function filled(sent: readonly SentFolder[]): WriterAnswer {
  try {
    for (const each of sent) fill(each.folder, received(each));
    return {};
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, path, syscall, dest } = error as DiskFacts;
    const facts = { code, path, syscall, ...(dest === undefined ? {} : { dest }) };
    return { error, facts };
  }
}
