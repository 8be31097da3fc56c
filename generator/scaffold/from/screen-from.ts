import type { Gate } from '#config/gates.gen.ts';
import type { Block, Screen } from '#config/screen.gen.ts';
import { answerFields, innerLists, isShown } from '#generator/openapi/answer-fields.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { addressValues } from './address-values.ts';
import { inWords } from './document-text.ts';
import { camelName, freeName } from './names.ts';
import type { OwnTexts } from './own-texts.ts';
import { shownFields } from './shown-fields.ts';

export interface ScreenFrame {
  readonly id: string;
  /** Without parameters, which are added. */
  readonly route: string;
  readonly title: string;
  readonly access: Gate | undefined;
}

/** A screen that shows what a read answers: its list as a table; else its fields, and a table for each list in it. */
export function screenFrom(
  operation: DescribedOperation,
  frame: ScreenFrame,
  texts: OwnTexts,
): Screen {
  const { params, route } = addressValues(operation);
  const bind = (items?: string) => ({
    operation: operation.id,
    ...(items === undefined ? {} : { items }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
  });
  const whole = answerFields(operation);
  const taken = new Set<string>();
  const blockId = (name: string): string => {
    const id = freeName(camelName(name, 'block'), (one) => taken.has(one));
    taken.add(id);
    return id;
  };
  const tableOf = (items?: string): Titled[] => {
    const answer = items === undefined ? whole : answerFields(operation, items);
    if (answer?.fields.some(({ kind }) => isShown(kind)) !== true) return [];
    const id = blockId(items ?? 'list');
    return [
      {
        id,
        block: 'table',
        ...(items === undefined ? {} : { called: items }),
        bind: bind(items),
        props: { columns: shownFields('table', answer.fields, texts) },
      },
    ];
  };
  const details = (): Titled[] =>
    whole?.fields.some(({ kind }) => isShown(kind)) === true
      ? [
          {
            id: blockId('details'),
            block: 'details',
            bind: bind(),
            props: { fields: shownFields('details', whole.fields, texts) },
          },
        ]
      : [];
  const main =
    whole?.of === 'list'
      ? tableOf()
      : [...details(), ...innerLists(operation).flatMap((items) => tableOf(items))];
  // The screen is called after its first block; each of the others has a title of its own.
  const titled = main.map(({ called, ...block }: Titled, index): Block => {
    if (index === 0) return { ...block, title: frame.title };
    return called === undefined
      ? block
      : { ...block, title: texts.add([block.id], inWords(called)) };
  });
  return framed(frame, route, titled);
}

/** A block, and the list of the answer that it shows. */
type Titled = Block & { readonly called?: string };

/** A screen with these blocks, and the parameters of its route. */
export function framed(
  { id, route, title, access }: ScreenFrame,
  parameters: readonly string[],
  main: readonly Block[],
): Screen {
  return {
    id,
    route: [route, ...parameters.map((name) => `:${name}`)].join('/'),
    title,
    ...(access === undefined ? {} : { access }),
    regions: { main },
  };
}
