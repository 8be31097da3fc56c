import { oncePer } from '#generator/once-per.ts';

/** The value in a JSON file of a bundle; undefined when the file is missing or damaged, which the integrity check reports. */
export function readJson(content: Buffer | undefined): unknown {
  return content && parsed(content);
}

const parsed = oncePer((content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
});
