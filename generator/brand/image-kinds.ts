export const imageKinds = [
  'icon-32',
  'icon-180',
  'icon-192',
  'icon-512',
  'maskable-512',
  'social',
] as const;

/** One picture made of a mark. */
export type ImageKind = (typeof imageKinds)[number];

export interface ImagePlan {
  readonly width: number;
  readonly height: number;
  /** Share of the shorter side that the mark fills. */
  readonly fill: number;
  /** True when the ground is painted; otherwise it stays clear. */
  readonly isOpaque: boolean;
}

/** A masked icon keeps a circle of four fifths, and the largest square in that is 0.56 of the side. */
export const imagePlans: Readonly<Record<ImageKind, ImagePlan>> = {
  'icon-32': { width: 32, height: 32, fill: 1, isOpaque: false },
  // iOS paints clear ground black, and rounds the corners itself.
  'icon-180': { width: 180, height: 180, fill: 0.76, isOpaque: true },
  'icon-192': { width: 192, height: 192, fill: 1, isOpaque: false },
  'icon-512': { width: 512, height: 512, fill: 1, isOpaque: false },
  'maskable-512': { width: 512, height: 512, fill: 0.56, isOpaque: true },
  social: { width: 1200, height: 630, fill: 0.5, isOpaque: true },
};
