import { parentPort } from 'node:worker_threads';
import { bundleDrafts } from './bundle-drafts.ts';
import type { DiskFacts, WriterAnswer, WriterRequest } from './draft-writer.ts';
import { folderReceiver } from './sent-folders.ts';

const drafts = bundleDrafts();
const received = folderReceiver();

// Does what it is asked for, one after the other.
parentPort?.on('message', (request: WriterRequest) =>
  parentPort?.postMessage(answerTo(request), []),
);

function answerTo(request: WriterRequest): WriterAnswer {
  try {
    if (request.kind === 'write') drafts.write(request.folders.map(received));
    else if (request.kind === 'place') drafts.place();
    else drafts.discard();
    return {};
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, path, syscall, dest } = error as DiskFacts;
    const facts = { code, path, syscall, ...(dest === undefined ? {} : { dest }) };
    return { error, facts };
  }
}
