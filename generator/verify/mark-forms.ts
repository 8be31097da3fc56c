import { oncePer } from '#generator/once-per.ts';
import type { TenantMarks } from './tenant-marks.ts';

/** One form of a tenant's name. */
export interface Mark {
  readonly text: string;
  /** As it is looked for, in lower case when `anyCase`. */
  readonly forms: readonly string[];
  readonly anyCase: boolean;
  /** Where a text of this kind could come to stand: the core knows no tenant's sentences. */
  readonly where: 'everywhere' | 'layers';
}

/** All forms of a tenant's name: as written, in capitals, and as HTML, JSON and addresses would write it. */
export const marksOf = oncePer((tenant: TenantMarks): readonly Mark[] => {
  const {
    id,
    name,
    company,
    address,
    tenantId,
    stockToken,
    hosts,
    digests = [],
    assets = [],
    texts = [],
  } = tenant;
  const spoken = [name, company, ...(address === undefined ? [] : [address])].map((text): Mark => ({
    text,
    forms: written(text),
    anyCase: false,
    where: 'everywhere',
  }));
  const technical = [
    tenantId,
    stockToken,
    ...hosts.flatMap((host) => [host, new URL(host).host]),
    // An id may be any word, so it is looked for where it can only be an id; one that is no word is looked for as such.
    `t/${id}`,
    `tenants/${id}`,
    ...(/[0-9-]/.test(id) ? [id] : []),
    ...['extends', 'tenant', 'profile', 'defaultProfile'].map((key) => `"${key}":"${id}"`),
    ...digests.filter((digest) => /^[0-9a-f]+$/.test(digest)),
    ...assets,
  ].map((text): Mark => ({
    text,
    forms: [text.toLowerCase(), encodeURIComponent(text).toLowerCase()],
    anyCase: true,
    where: 'everywhere',
  }));
  const exact = digests.map((text): Mark => ({
    text,
    forms: [text],
    anyCase: false,
    where: 'everywhere',
  }));
  const sentences = texts.map((text): Mark => ({
    text,
    forms: written(text),
    anyCase: false,
    where: 'layers',
  }));
  return [...spoken, ...technical, ...exact, ...sentences];
});

function written(text: string): string[] {
  const cases = text.length < 4 ? [text] : [text, text.toUpperCase()];
  return [
    ...new Set(
      cases.flatMap((one) => [
        one,
        encodeURIComponent(one),
        one
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;'),
        JSON.stringify(one).slice(1, -1),
        JSON.stringify(one)
          .slice(1, -1)
          .replace(
            /[\u0080-\uffff]/g,
            (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
          ),
      ]),
    ),
  ];
}
