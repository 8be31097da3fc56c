import { hashedFile, keptFile, type OutputFile } from '#generator/bundle/output-file.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import type { BrandImages } from './brand-images.ts';
import { imageKinds, imagePlans, type ImageKind } from './image-kinds.ts';

/** A brand's pictures and manifest as files of a bundle, named after their content. */
export interface BrandFiles {
  readonly files: readonly OutputFile[];
  /** Kind → file name. */
  readonly images: Readonly<Record<ImageKind, string>>;
  readonly manifest: string;
}

/** `mark` is the file name of the mark as SVG, which stays the first choice wherever it is understood. */
export function brandFiles(
  tenant: ResolvedTenant,
  mark: string,
  images: BrandImages,
  base: string,
): BrandFiles {
  const folder = `t/${tenant.id}`;
  const pictures = imageKinds.map(
    (kind) => [kind, keptFile(`${folder}/icons/${kind}`, 'png', images[kind])] as const,
  );
  const names = Object.fromEntries(
    pictures.map(([kind, { name }]) => [kind, name]),
  ) as unknown as Readonly<Record<ImageKind, string>>;
  const manifest = hashedFile(
    `${folder}/app`,
    'webmanifest',
    JSON.stringify(webManifest(tenant, mark, names, base)),
  );
  return {
    files: [...pictures.map(([, file]) => file), manifest],
    images: names,
    manifest: manifest.name,
  };
}

function webManifest(
  { profile, themes }: ResolvedTenant,
  mark: string,
  images: BrandFiles['images'],
  base: string,
): object {
  const icon = (kind: ImageKind, purpose: string): object => {
    const { width, height } = imagePlans[kind];
    return { src: base + images[kind], type: 'image/png', sizes: `${width}x${height}`, purpose };
  };
  return {
    id: base,
    name: profile.name,
    short_name: profile.name.length <= 12 ? profile.name : profile.name.split(' ')[0],
    lang: profile.languages[0],
    start_url: base,
    scope: base,
    display: 'standalone',
    background_color: themes['standard']?.light.canvas,
    theme_color: themes['standard']?.light.header,
    icons: [
      { src: base + mark, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      icon('icon-192', 'any'),
      icon('icon-512', 'any'),
      icon('maskable-512', 'maskable'),
    ],
  };
}
