export interface SvgAttribute {
  readonly name: string;
  readonly value: string;
}

const drawn: ReadonlySet<string> = new Set(
  'path rect circle ellipse line polyline polygon text use'.split(' '),
);
const namespace = 'http://www.w3.org/2000/svg';

/** What a parser of XML asks of a picture, and what an `<img>` that stays empty lacks. Each step answers what is wrong. */
export class SvgStructure {
  private readonly path: { readonly name: string; readonly offset: number }[] = [];
  private isBegun = false;
  private isDrawn = false;
  private root: readonly string[] = [];
  private readonly prefixes = new Set(['xml']);

  open(
    name: string,
    attributes: readonly SvgAttribute[],
    isClosed: boolean,
    offset: number,
  ): string | undefined {
    if (this.isBegun && this.path.length === 0) return 'has content after </svg>';
    if (!this.isBegun && name !== 'svg') return 'is not an SVG';
    const mistake = this.attributeMistake(attributes, !this.isBegun);
    if (mistake !== undefined) return mistake;
    if (!this.isBegun) this.root = attributes.map((one) => one.name);
    this.isBegun = true;
    this.isDrawn ||= drawn.has(name);
    if (!isClosed) this.path.push({ name, offset });
    return undefined;
  }

  close(name: string): string | undefined {
    const open = this.path.pop();
    if (open?.name === name) return undefined;
    return open === undefined
      ? `has a </${name}> that closes nothing`
      : `has a </${name}> where </${open.name}> is expected`;
  }

  words(words: string): string | undefined {
    if (this.path.length > 0 || words.trim() === '') return undefined;
    return this.isBegun ? 'has content after </svg>' : 'is not an SVG';
  }

  /** What is wrong with the whole, after the last of its parts. */
  end(): { readonly message: string; readonly offset: number } | undefined {
    if (!this.isBegun) return { message: 'is not an SVG', offset: 0 };
    const open = this.path.at(-1);
    if (open) return { message: `has a <${open.name}> that is not closed`, offset: open.offset };
    if (!this.isDrawn) return { message: 'draws nothing', offset: 0 };
    const isSized = ['width', 'height'].every((name) => this.root.includes(name));
    return this.root.includes('viewBox') || isSized
      ? undefined
      : { message: 'has no size; write viewBox="0 0 width height"', offset: 0 };
  }

  private attributeMistake(
    attributes: readonly SvgAttribute[],
    isRoot: boolean,
  ): string | undefined {
    const names = attributes.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice !== undefined) return `has the attribute ${twice} twice`;
    const own = attributes.find(({ name }) => name === 'xmlns')?.value;
    if (isRoot && own === undefined) return `has no namespace; write <svg xmlns="${namespace}">`;
    if (own !== undefined && own !== namespace)
      return `has another namespace; write xmlns="${namespace}"`;
    for (const name of names)
      if (name.startsWith('xmlns:')) this.prefixes.add(name.slice('xmlns:'.length));
    const unknown = names.find((name) => {
      const [prefix, rest] = name.split(':');
      return rest !== undefined && prefix !== 'xmlns' && !this.prefixes.has(prefix ?? '');
    });
    return unknown === undefined
      ? undefined
      : `uses ${unknown} without its namespace; write href, or add xmlns:xlink="http://www.w3.org/1999/xlink"`;
  }
}
