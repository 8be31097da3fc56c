import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { markUsed } from '#generator/mark-used.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { digestOf, type KeptContent } from '#generator/bundle/output-file.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { imageKinds, type ImageKind } from './image-kinds.ts';

/** Kind → PNG in the cache. */
export type BrandImages = Readonly<Record<ImageKind, KeptContent>>;

/** What stands beside the pictures about them, so that they are not read and hashed again in every build. */
type PicturesRecord = Readonly<Record<ImageKind, Omit<KeptContent, 'source'>>>;

/** Raised when drawing changes, so that nothing old is taken from the cache. */
const drawingVersion = 2;
const recordName = 'pictures.json';
const keptImages = 500;

/**
 * A brand's pictures from its mark. They are drawn once for the same mark on the same ground and then found under the
 * hash of both in `cache`, so the renderer is not even loaded in a build where nothing changed.
 */
export async function brandImages(tenant: ResolvedTenant, cache: string): Promise<BrandImages> {
  const file = tenant.assets['mark'] ?? tenant.assets['logo'];
  const ground = tenant.themes['standard']?.light.canvas;
  if (file === undefined || ground === undefined)
    throw new Error(`${tenant.id} has no logo or theme after validation`);
  const svg = readFileSync(file);
  const key = createHash('sha256')
    .update(`${drawingVersion} ${ground} `)
    .update(svg)
    .digest('hex')
    .slice(0, 16);
  const folder = path.join(cache, 'images', key);
  if (existsSync(folder)) markUsed(folder);
  else await draw(svg, ground, folder, tenant.id);
  const record = JSON.parse(readFileSync(path.join(folder, recordName), 'utf8')) as PicturesRecord;
  return Object.fromEntries(
    imageKinds.map((kind) => [
      kind,
      { source: path.join(folder, pictureName(kind)), ...record[kind] },
    ]),
  ) as unknown as BrandImages;
}

function pictureName(kind: ImageKind): string {
  return `${kind}.png`;
}

async function draw(svg: Buffer, ground: string, folder: string, id: string): Promise<void> {
  const { drawImages } = await import('./draw-images.ts');
  const images = await drawImages(svg, ground).catch((error: unknown) => {
    throw new UserError(
      `the logo of tenant "${id}" cannot be rendered: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  // Two builds at once may draw the same; each fills a folder of its own and the first one's stays.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const kind of imageKinds) writeFileSync(path.join(draft, pictureName(kind)), images[kind]);
  writeFileSync(path.join(draft, recordName), JSON.stringify(recordOf(images)));
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  removeOld(path.dirname(folder));
}

function recordOf(images: Readonly<Record<ImageKind, Buffer>>): PicturesRecord {
  return Object.fromEntries(
    imageKinds.map((kind) => [kind, { digest: digestOf(images[kind]), size: images[kind].length }]),
  ) as unknown as PicturesRecord;
}

function removeOld(home: string): void {
  const names = readdirSync(home);
  if (names.length <= keptImages) return;
  const entries = names.map((name) => ({
    name,
    used: statSync(path.join(home, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }));
  for (const { name } of entries.sort((a, b) => b.used - a.used).slice(keptImages))
    rmSync(path.join(home, name), { recursive: true, force: true });
}
