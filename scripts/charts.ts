import { writeFileSync } from 'node:fs';
import { machinesReadme } from '#machines/readme.ts';

/** Writes the charts of the machines: `node --import tsx scripts/charts.ts`. */
writeFileSync(new URL('../src/machines/README.md', import.meta.url), machinesReadme());
