import type { BodyEncoding, FieldEncoding } from '#core/body-encoding.ts';
import { isFile } from './file-schema.ts';
import { isJsonMedia } from './json-media.ts';
import { isTree, treeOf, type Tree } from './openapi-file.ts';

export interface RequestBody {
  /** Schema of what goes along. */
  readonly body: Tree | undefined;
  /** How it is written, where that is not JSON. */
  readonly encoding?: BodyEncoding;
  /** The kind of JSON that it is, where that is one of its own: `application/merge-patch+json`. */
  readonly jsonType?: string;
}

const plainJson = /^application\/json(?=$|[;\s])/i;
/** A media type that can stand in a header as it is. */
const ownJson = /^application\/[\w.-]+\+json$/i;
const types = {
  urlencoded: /^application\/x-www-form-urlencoded\b/i,
  multipart: /^multipart\/form-data\b/i,
} as const;

/** The first of the media types that a form can write: JSON, else fields, as parts where there is a file among them. */
export function requestBody(message: Tree, follow: (value: unknown) => Tree): RequestBody {
  const content = treeOf(message['content']);
  const media = (is: (type: string) => boolean): Tree | undefined => {
    const name = Object.keys(content).find(is);
    const found = name === undefined ? undefined : treeOf(content[name]);
    return isTree(found?.['schema']) ? found : undefined;
  };
  const plain = media((one) => plainJson.test(one));
  if (plain) return { body: treeOf(plain['schema']) };
  const json = media(isJsonMedia);
  if (json) {
    const jsonType = Object.keys(content).find(isJsonMedia) ?? '';
    return { body: treeOf(json['schema']), ...(ownJson.test(jsonType) ? { jsonType } : {}) };
  }
  const [parts, fields] = [
    media((one) => types.multipart.test(one)),
    media((one) => types.urlencoded.test(one)),
  ];
  const isInParts = parts !== undefined && (fields === undefined || holdsFile(parts, follow));
  const found = isInParts ? parts : fields;
  return found === undefined
    ? { body: undefined }
    : {
        body: treeOf(found['schema']),
        encoding: encodingOf(isInParts ? 'multipart' : 'urlencoded', found),
      };
}

/** How a body of a media type is written where that is not JSON; undefined for JSON and for what no form writes. */
export function encodedType(media: string): BodyEncoding['type'] | undefined {
  if (types.urlencoded.test(media)) return 'urlencoded';
  return types.multipart.test(media) ? 'multipart' : undefined;
}

function holdsFile(media: Tree, follow: (value: unknown) => Tree): boolean {
  const { properties } = follow(media['schema']);
  return Object.values(treeOf(properties)).some((value) => {
    const schema = follow(value);
    return isFile(schema) || isFile(follow(schema['items']));
  });
}

/** What a media object says of how its fields are written. */
export function encodingOf(type: BodyEncoding['type'], media: Tree): BodyEncoding {
  const fields = Object.entries(treeOf(media['encoding'])).flatMap(
    ([name, written]): [string, FieldEncoding][] => {
      const field = fieldEncoding(treeOf(written));
      return Object.keys(field).length === 0 ? [] : [[name, field]];
    },
  );
  return { type, ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }) };
}

const styles = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const;

function fieldEncoding({ style, explode, contentType }: Tree): FieldEncoding {
  const known = styles.find((one) => one === style);
  return {
    ...(known === undefined ? {} : { style: known }),
    ...(typeof explode === 'boolean' ? { explode } : {}),
    ...(typeof contentType === 'string' ? { contentType } : {}),
  };
}
