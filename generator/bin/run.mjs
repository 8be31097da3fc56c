// Runs a program of this repository that is compiled once and kept: `node generator/bin/run.mjs src/server/main.ts --help`.
// With a loader each start would read a thousand modules of TypeScript anew, which takes several seconds.
import { compiled } from './compiled.mjs';

const [program] = process.argv.splice(2, 1);
process.argv[1] = program;
await compiled(program);
