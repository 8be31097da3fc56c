import {
  follow,
  type ApiParameter,
  type DescribedOperation,
} from '#generator/openapi/described-operation.ts';
import type { BodyEncoding } from '#core/body-encoding.ts';
import { isJsonMedia } from '#generator/openapi/json-media.ts';
import { encodedType, encodingOf } from '#generator/openapi/request-body.ts';
import { isTree, treeOf, type Tree } from '#generator/openapi/openapi-file.ts';

/** An operation with all that answering it takes. */
export interface MockOperation {
  readonly described: DescribedOperation;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: MockBody | undefined;
  /** The answer when all is well. */
  readonly success: MockAnswer;
  /** Every declared answer by its status. */
  readonly answers: ReadonlyMap<number, MockAnswer>;
}

export interface MockBody {
  readonly required: boolean;
  /** Media type → schema, where it has one. */
  readonly types: ReadonlyMap<string, Tree | undefined>;
  /** Media type → how each field is written (OpenAPI, "Encoding Object"). */
  readonly encodings: ReadonlyMap<string, BodyEncoding>;
}

export interface MockAnswer {
  readonly status: number;
  /** Media type; undefined when there is no body. */
  readonly type: string | undefined;
  readonly schema: Tree | undefined;
  /** What the document gives as an example, if it gives one. */
  readonly example: { readonly value: unknown } | undefined;
}

export function mockOperation(described: DescribedOperation): MockOperation {
  const { tree, method, path, parameters } = described;
  const item = follow(treeOf(tree['paths'])[path], tree);
  const operation = treeOf(item[method.toLowerCase()]);
  const responses = Object.entries(treeOf(operation['responses']));
  const answers = new Map(
    responses.flatMap(([code, response]) => {
      const status = statusOf(code);
      return status === undefined ? [] : [[status, answerOf(status, response, tree)] as const];
    }),
  );
  const [best] = [...answers.keys()].filter((status) => status >= 200 && status < 300).sort();
  const otherwise = responses.find(([code]) => code === 'default');
  return {
    described,
    method,
    path,
    parameters,
    body: bodyOf(operation['requestBody'], tree),
    success:
      (best === undefined ? undefined : answers.get(best)) ??
      (otherwise
        ? answerOf(200, otherwise[1], tree)
        : { status: 204, type: undefined, schema: undefined, example: undefined }),
    answers,
  };
}

// `2XX` stands for all that begin so; the first of them is meant as well as any.
function statusOf(code: string): number | undefined {
  const range = /^([1-5])XX$/i.exec(code)?.[1];
  if (range !== undefined) return Number(range) * 100;
  return /^[1-5]\d\d$/.test(code) ? Number(code) : undefined;
}

function answerOf(status: number, response: unknown, tree: Tree): MockAnswer {
  const content = contentOf(follow(response, tree));
  const [type, media] = content.find(([name]) => isJsonMedia(name)) ?? content[0] ?? [];
  return {
    status,
    type: type === '*/*' ? 'application/json' : type,
    schema: media && isTree(media['schema']) ? media['schema'] : undefined,
    example: media && exampleIn(media, tree),
  };
}

function bodyOf(value: unknown, tree: Tree): MockBody | undefined {
  const body = follow(value, tree);
  const content = contentOf(body);
  if (content.length === 0) return undefined;
  return {
    required: body['required'] === true,
    types: new Map(
      content.map(([type, { schema }]) => [type, isTree(schema) ? schema : undefined]),
    ),
    encodings: new Map(
      content.flatMap(([type, media]) => {
        const kind = encodedType(type);
        return kind === undefined ? [] : [[type, encodingOf(kind, media)] as const];
      }),
    ),
  };
}

function contentOf(message: Tree): [string, Tree][] {
  return Object.entries(treeOf(message['content'])).map(([type, media]) => [
    type.toLowerCase(),
    treeOf(media),
  ]);
}

function exampleIn(media: Tree, tree: Tree): MockAnswer['example'] {
  if (media['example'] !== undefined) return { value: media['example'] };
  const named = Object.values(treeOf(media['examples'])).map((one) => follow(one, tree));
  const found = named.find((one) => one['value'] !== undefined);
  return found && { value: found['value'] };
}
