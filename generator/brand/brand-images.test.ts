import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject } from '../config/read/project.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { digestOf } from '#generator/bundle/output-file.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { brandFiles } from './brand-files.ts';
import { brandImages, type BrandImages } from './brand-images.ts';
import { drawImages } from './draw-images.ts';
import { imageKinds, imagePlans } from './image-kinds.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-images-'));
const mark = path.join(folder, 'mark.svg');
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#9b1c31"/></svg>';
let tenant: ResolvedTenant;

beforeAll(() => {
  writeFileSync(mark, square);
  const found = checkTenants(openProject(workspaceAt()), ['pl']).resolutions[0]?.tenant;
  if (!found) throw new Error('the shipped tenant pl has findings');
  tenant = { ...found, assets: { logo: mark, mark } };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function pixel(png: Buffer, x: number, y: number): Promise<readonly number[]> {
  return [
    ...(await sharp(png)
      .extract({ left: x, top: y, width: 1, height: 1 })
      .ensureAlpha()
      .raw()
      .toBuffer()),
  ];
}

function pngs(images: BrandImages): readonly Buffer[] {
  return Object.values(images).map(({ source }) => readFileSync(source));
}

describe('a brand', () => {
  it('is drawn in the size that each kind has, with the ground where it must be opaque', async () => {
    const images = await drawImages(Buffer.from(square), '#f7f7f5');
    for (const kind of imageKinds) {
      const { width, height, isOpaque } = imagePlans[kind];
      const { width: drawnWidth, height: drawnHeight } = await sharp(images[kind]).metadata();
      expect([kind, drawnWidth, drawnHeight]).toEqual([kind, width, height]);
      expect(await pixel(images[kind], width / 2, height / 2)).toEqual([0x9b, 0x1c, 0x31, 255]);
      if (isOpaque) expect(await pixel(images[kind], 0, 0)).toEqual([0xf7, 0xf7, 0xf5, 255]);
    }
  });

  it('keeps a maskable mark inside the circle that every mask keeps', async () => {
    const { 'maskable-512': png } = await drawImages(Buffer.from(square), '#ffffff');
    const onCircle = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => {
      const radians = (angle * Math.PI) / 180;
      return pixel(
        png,
        Math.round(256 + 206 * Math.cos(radians)),
        Math.round(256 + 206 * Math.sin(radians)),
      );
    });
    expect(await Promise.all(onCircle)).toEqual(onCircle.map(() => [255, 255, 255, 255]));
  });

  it('is drawn once, and the same bytes come from a fresh cache', async () => {
    const first = path.join(folder, 'first');
    const images = await brandImages(tenant, first);
    for (const { source, digest, size } of Object.values(images))
      expect([digest, size]).toEqual([digestOf(readFileSync(source)), readFileSync(source).length]);
    expect(pngs(await brandImages(tenant, path.join(folder, 'second')))).toEqual(pngs(images));
    const drawn = images['icon-32'];
    writeFileSync(drawn.source, 'from the cache');
    expect((await brandImages(tenant, first))['icon-32']).toEqual(drawn);
    expect(readFileSync(drawn.source, 'utf8')).toBe('from the cache');
    writeFileSync(mark, square.replace('#9b1c31', '#1c9b31'));
    expect((await brandImages(tenant, first))['icon-32'].digest).not.toBe(drawn.digest);
    writeFileSync(mark, square);
  });

  it('has a manifest whose addresses lie below the base, each file named after its content', async () => {
    const { files, manifest } = brandFiles(
      tenant,
      't/pl/assets/mark.svg',
      await brandImages(tenant, folder),
      '/pl/',
    );
    const texts = files.flatMap((file) =>
      'content' in file && file.name === manifest ? [String(file.content)] : [],
    );
    const written = JSON.parse(texts.join()) as { icons: { src: string }[] };
    expect(written).toMatchObject({
      name: tenant.profile.name,
      start_url: '/pl/',
      scope: '/pl/',
      lang: 'pl-PL',
      display: 'standalone',
    });
    for (const { src } of written.icons.slice(1))
      expect(files.map((file) => `/pl/${file.name}`)).toContain(src);
    expect(written.icons.map((icon) => icon.src)[0]).toBe('/pl/t/pl/assets/mark.svg');
  });

  it.each([
    ['is cut off', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect'],
    [
      'claims to be larger than a wall',
      '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>',
    ],
  ])('whose mark %s gets a finding, not an exception', async (_what, svg) => {
    writeFileSync(mark, svg);
    await expect(brandImages(tenant, path.join(folder, 'broken'))).rejects.toThrow(
      /the logo of tenant "pl" cannot be rendered: /,
    );
    writeFileSync(mark, square);
  });
});
