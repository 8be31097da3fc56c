/** One directive of an nginx configuration with what stands in its braces. */
export interface NginxDirective {
  readonly name: string;
  readonly values: readonly string[];
  readonly inside: readonly NginxDirective[];
}

/** Reads a configuration as nginx would: words, quoted texts, semicolons and braces. Throws where they do not add up. */
export function parseNginx(text: string): NginxDirective[] {
  const tokens = [
    ...text.matchAll(
      /#[^\n]*|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\$\{\w+\}|[{};]|(?:\$\{\w+\}|[^\s{};"'])+/g,
    ),
  ].filter(([token]) => !token.startsWith('#'));
  let at = 0;
  const block = (isTop: boolean): NginxDirective[] => {
    const found: NginxDirective[] = [];
    let words: string[] = [];
    for (; at < tokens.length; at += 1) {
      const [token = '', quoted, single] = tokens[at] ?? [];
      if (token === '}') {
        if (isTop || words.length > 0)
          throw new Error(`a brace too many, or a directive without its end: ${words.join(' ')}`);
        return found;
      }
      if (token === ';' || token === '{') {
        if (words.length === 0) throw new Error('a directive without a name');
        const [name = '', ...values] = words;
        words = [];
        if (token === '{') at += 1;
        found.push({ name, values, inside: token === '{' ? block(false) : [] });
      } else words.push((quoted ?? single ?? token).replace(/\\(.)/g, '$1'));
    }
    if (!isTop || words.length > 0) throw new Error('a brace or a semicolon is missing');
    return found;
  };
  return block(true);
}

export function named(directives: readonly NginxDirective[], name: string): NginxDirective[] {
  return directives.filter((one) => one.name === name);
}
