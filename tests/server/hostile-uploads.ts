import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { FormFile, FormParts } from './form-data.ts';
import { photo } from './given-identity.ts';

/** One malicious or broken upload, and its allowed outcomes. */
export interface HostileUpload {
  readonly name: string;
  readonly form: FormParts;
  /** Status of the refusal; `cleaned` where it shows a picture, which is all that may be left of it. */
  readonly wanted: 400 | 413 | 415 | 'cleaned';
}

/** Stands in every payload: whatever is served must not hold it. */
export const marker = 'HOSTILE-MARK-9d41';
const script = `<script>/*${marker}*/alert(1)</script>`;

export async function hostileUploads(): Promise<readonly HostileUpload[]> {
  const jpeg = await photo();
  const png = pngOf(64, 64);
  const webp = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  return [
    ...notPictures(),
    ...(await brokenPictures(jpeg, png, webp)),
    ...bombs(jpeg),
    ...(await polyglots(jpeg, png, webp)),
    ...names(jpeg),
    ...forms(jpeg),
  ];
}

const file = (bytes: Buffer | string, extra: Omit<FormFile, 'bytes'> = {}): FormParts => [
  ['purpose', 'kyc'],
  ['file', { bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, ...extra }],
];

function notPictures(): readonly HostileUpload[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${marker}')"><image href="file:///etc/passwd"/>${script}</svg>`;
  const bodies: Readonly<Record<string, Buffer | string>> = {
    svg,
    'svg with a prologue': `<?xml version="1.0"?>${svg}`,
    'svg compressed': gzipSync(svg),
    'svg after blanks': `\n\n   ${svg}`,
    'svg that reads a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    html: `<!doctype html><html><body>${script}</body></html>`,
    'html that says it is a PNG': script,
    javascript: `alert("${marker}")`,
    php: `<?php echo "${marker}"; ?>`,
    json: `{"${marker}":1}`,
    pdf: `%PDF-1.7\n${marker}`,
    postscript: `%!PS-Adobe-3.0 EPSF-3.0\n(${marker}) show`,
    zip: `PK\u0003\u0004${marker}`,
    program: `MZ${marker}`,
    elf: `\u007fELF${marker}`,
    gif: `GIF89a\u0001\u0000\u0001\u0000${script}`,
    bmp: `BM${marker}`,
    tiff: `II*\u0000${marker}`,
    heic: `\u0000\u0000\u0000\u0018ftypheic${marker}`,
    avif: `\u0000\u0000\u0000\u0018ftypavif${marker}`,
    'jpeg 2000': `\u0000\u0000\u0000\u000cjP  \r\n\u0087\n${marker}`,
    'jpeg xl': `\u00ff\u000a${marker}`,
    mp4: `\u0000\u0000\u0000\u0018ftypmp42${marker}`,
    'image magick script': `push graphic-context\nimage over 0,0 0,0 'https://x.example/${marker}'`,
    nothing: '',
    'one byte': '\u00ff',
    zeros: Buffer.alloc(4096),
  };
  return Object.entries(bodies).map(([name, bytes]) => ({
    name,
    form: file(bytes, { type: 'image/png', name: 'photo.png' }),
    wanted: 415 as const,
  }));
}

async function brokenPictures(
  jpeg: Buffer,
  png: Buffer,
  webp: Buffer,
): Promise<readonly HostileUpload[]> {
  const detailed = await noise(400);
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const bodies: Readonly<Record<string, Buffer>> = {
    'jpeg cut in half': half(detailed),
    'png cut in half': half(pngOf(300, 300)),
    'webp cut in half': half(webp),
    'jpeg of a signature alone': jpeg.subarray(0, 12),
    'png of a signature alone': png.subarray(0, 16),
    'webp of a signature alone': webp.subarray(0, 12),
    'jpeg signature before html': Buffer.concat([jpeg.subarray(0, 4), Buffer.from(script)]),
    'png signature before html': Buffer.concat([png.subarray(0, 8), Buffer.from(script)]),
    'webp signature before html': Buffer.concat([webp.subarray(0, 12), Buffer.from(script)]),
    'webp signature before svg': Buffer.concat([
      Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'),
      Buffer.from(`<svg>${marker}</svg>`),
    ]),
  };
  return Object.entries(bodies).map(([name, bytes]) => ({
    name,
    form: file(bytes),
    wanted: 400 as const,
  }));
}

function bombs(jpeg: Buffer): readonly HostileUpload[] {
  const tooMuch = Buffer.concat([jpeg, Buffer.alloc(10_000_001 - jpeg.length)]);
  return [
    { name: 'a byte more than ten million', form: file(tooMuch), wanted: 413 },
    {
      name: 'an avatar of six million bytes',
      form: [
        ['purpose', 'avatar'],
        ['file', { bytes: tooMuch.subarray(0, 6_000_000) }],
      ],
      wanted: 413,
    },
    { name: 'png of 64 megapixels in a few kilobytes', form: file(pngOf(8000, 8000)), wanted: 413 },
    // Within the pixels that a photograph may have, and nothing that a camera makes.
    { name: 'png of one column, 13,000 high', form: file(pngOf(1, 13_000)), wanted: 413 },
    { name: 'png of one row, 25,000,000 wide', form: file(pngOf(25_000_000, 1)), wanted: 413 },
    {
      name: 'png that claims to be 100,000 wide',
      form: file(pngOf(100_000, 100_000, Buffer.alloc(10))),
      wanted: 413,
    },
    {
      name: 'jpeg that claims to be 65,500 square',
      form: file(claimSize(jpeg, 65_500)),
      wanted: 413,
    },
    {
      name: 'png with a text that inflates to 60 MB',
      form: file(
        pngOf(64, 64, undefined, [
          [
            'zTXt',
            Buffer.concat([Buffer.from('c\u0000\u0000'), deflateSync(Buffer.alloc(60_000_000))]),
          ],
        ]),
      ),
      wanted: 'cleaned',
    },
  ];
}

async function polyglots(
  jpeg: Buffer,
  png: Buffer,
  webp: Buffer,
): Promise<readonly HostileUpload[]> {
  const after = (bytes: Buffer, tail: string) =>
    Buffer.concat([bytes, Buffer.from(tail, 'latin1')]);
  const withExif = await sharp({
    create: { width: 64, height: 48, channels: 3, background: 'navy' },
  })
    .withExif({
      IFD0: { ImageDescription: script, Copyright: marker },
      IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer();
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    Buffer.from(script),
    jpeg.subarray(2),
  ]);
  const bodies: Readonly<Record<string, Buffer>> = {
    'jpeg and html behind it': after(jpeg, script),
    'jpeg and zip behind it': after(jpeg, `PK\u0003\u0004${marker}`),
    'png and php behind it': after(png, `<?php /*${marker}*/`),
    'webp and javascript behind it': after(webp, `/*${marker}*/alert(1)`),
    'jpeg with a script in its metadata': withExif,
    'jpeg with a script in a comment': comment,
    'png with a script in a text': pngOf(64, 64, undefined, [
      ['tEXt', Buffer.from(`Comment\u0000${script}`)],
    ]),
    'png with an unknown part': pngOf(64, 64, undefined, [['maRk', Buffer.from(marker)]]),
  };
  return Object.entries(bodies).map(([name, bytes]) => ({
    name,
    form: file(bytes, { type: 'text/html', name: 'page.html' }),
    wanted: 'cleaned' as const,
  }));
}

function names(jpeg: Buffer): readonly HostileUpload[] {
  const given = [
    '../../../../etc/passwd',
    '..\\..\\windows\\x.jpg',
    '/etc/cron.d/x',
    'C:\\x.jpg',
    '.htaccess',
    'photo.jpg.php',
    'CON',
    '‮gpj.exe',
    'x'.repeat(3000),
    '%2e%2e%2fx',
    '; rm -rf ~',
  ];
  return given.map((name) => ({
    name: `named ${name.slice(0, 30)}`,
    form: file(jpeg, { name }),
    wanted: 'cleaned' as const,
  }));
}

function forms(jpeg: Buffer): readonly HostileUpload[] {
  const picture = { bytes: jpeg };
  const all: Readonly<Record<string, FormParts>> = {
    'two files': [
      ['purpose', 'kyc'],
      ['file', picture],
      ['file', picture],
    ],
    'no file': [['purpose', 'kyc']],
    'no purpose': [['file', picture]],
    'the file first': [
      ['file', picture],
      ['purpose', 'kyc'],
    ],
    'another purpose': [
      ['purpose', 'server'],
      ['file', picture],
    ],
    'a long purpose': [
      ['purpose', 'kyc'.repeat(100_000)],
      ['file', picture],
    ],
    'a field of a prototype': [
      ['__proto__', 'x'],
      ['file', picture],
    ],
    'a constructor': [['constructor', picture]],
    'a text for a file': [
      ['purpose', 'kyc'],
      ['file', 'hello'],
    ],
    'a file for a purpose': [
      ['purpose', picture],
      ['file', picture],
    ],
    'two hundred fields': [
      ...Array.from({ length: 200 }, (_, index) => [`f${index}`, 'x'] as const),
      ['file', picture],
    ],
    'a tenant of its own': [
      ['purpose', 'kyc'],
      ['tenant', 'stranger'],
      ['file', picture],
    ],
  };
  return Object.entries(all).map(([name, form]) => ({
    name: `form with ${name}`,
    form,
    wanted: 400 as const,
  }));
}

/** A grey PNG; without `data` a whole one, however large it is. */
function pngOf(
  width: number,
  height: number,
  data?: Buffer,
  more: readonly (readonly [string, Buffer])[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more.map(([type, body]) => chunk(type, body)),
    chunk('IDAT', deflateSync(data ?? Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The same JPEG with another width and height in its frame. */
function claimSize(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(side, frame + 5);
  copy.writeUInt16BE(side, frame + 7);
  return copy;
}

/** A JPEG that does not compress to nothing. */
function noise(side: number): Promise<Buffer> {
  const bytes = Buffer.alloc(side * side * 3);
  for (let index = 0, state = 1; index < bytes.length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 24;
  }
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();
}
