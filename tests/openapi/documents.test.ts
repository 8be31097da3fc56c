import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterEach(() => pl.root.reset());
afterAll(() => pl.root.remove());
beforeEach(() => {
  pl.profile((profile) => {
    profile['services'] = { news: { base: 'https://news.example/v1' } };
    profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'news'];
  });
  bindTo('news/listArticles');
});

/** A screen with a list of titles from an operation. */
function bindTo(operation: string): void {
  pl.write('screens/news.json', {
    id: 'news',
    route: '/news',
    title: 'screen.market.title',
    tab: { title: 'nav.market', icon: 'news', order: 9 },
    regions: {
      main: [
        { id: 'news', block: 'list', bind: { operation }, props: { primary: { field: 'title' } } },
      ],
    },
  });
}

const answer = (schema: unknown) => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
});
const articles = {
  type: 'array',
  items: { type: 'object', properties: { title: { type: 'string' } } },
};

function document(paths: unknown, rest: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'News', version: '1' }, paths, ...rest };
}

describe('a document of a tenant', () => {
  it.each(['3.0.3', '3.1.0', '3.1'])('is read in OpenAPI %s', (openapi) => {
    pl.write(
      'openapi/news.json',
      document(
        { '/articles': { get: { operationId: 'listArticles', responses: answer(articles) } } },
        { openapi },
      ),
    );
    expect(pl.lines()).toEqual([]);
    expect(pl.tenant().operations).toEqual({
      'news/listArticles': {
        service: 'news',
        path: '/articles',
        parameters: {},
        signedIn: false,
        items: '',
        paged: false,
      },
    });
  });

  it('is read from YAML, several at once', () => {
    pl.write(
      'openapi/other.yaml',
      'openapi: 3.1.0\ninfo: { title: Other, version: "1" }\npaths: {}\n',
    );
    pl.write(
      'openapi/news.yml',
      `openapi: 3.0.0
info: { title: News, version: "1" }
paths:
  /articles:
    get:
      operationId: listArticles
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { type: object, properties: { title: { type: string } } } } } } } }
`,
    );
    expect(pl.lines()).toEqual([]);
  });

  it.each([
    [{ swagger: '2.0' }, 'Swagger 2.0 is not supported; convert it to OpenAPI 3.0 or 3.1'],
    [{ openapi: '3.2.0' }, 'OpenAPI 3.2.0 is not supported; use 3.0 or 3.1'],
    [{ openapi: '4.0.0' }, 'OpenAPI 4.0.0 is not supported; use 3.0 or 3.1'],
  ])('is refused by name: %j', (head, message) => {
    pl.write('openapi/news.json', `{\n  ${JSON.stringify(head).slice(1, -1)},\n  "paths": {}\n}`);
    expect(pl.lines()[0]).toMatch(
      new RegExp(`^tenants/pl/openapi/news\\.json:2:\\d+ openapi/version .*${message}`),
    );
  });

  it('is one finding when it is refused, however many blocks are bound to it', () => {
    pl.write('openapi/news.json', { swagger: '2.0', paths: {} });
    expect(pl.lines()).toEqual([expect.stringContaining('openapi/version')]);
    pl.write(
      'openapi/news.json',
      'openapi: 3.1.0\npaths:\n  /articles:\n    get\n    put:\n      {}\n',
    );
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /news\.json:4:5 openapi\/syntax cannot be parsed: a key must be followed by a colon on the same line$/,
      ),
    ]);
  });

  it('is reported where it cannot be read', () => {
    pl.write('openapi/news.yaml', 'openapi: 3.1.0\npaths:\n  /a: [1, 2\n  /b: {}\n');
    expect(pl.lines()[0]).toMatch(/^tenants\/pl\/openapi\/news\.yaml:[34]:\d+ openapi\/syntax /);
  });

  it('cannot take the name of one of the product', () => {
    pl.write('openapi/client.yaml', JSON.stringify(document({})));
    expect(pl.lines().join('\n')).toContain('openapi/name "client" is a product document');
  });

  it('cannot blow up through aliases', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'
        .split('')
        .map(
          (name, index) =>
            `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]`,
        ),
    ];
    pl.write('openapi/news.yaml', ['openapi: 3.1.0', ...bomb].join('\n'));
    expect(pl.lines()[0]).toMatch(/openapi\/syntax .*alias/);
  });
});

describe('an unrecognised file', () => {
  it.each(['blocks/notes.txt', 'openapi/notes.txt'])('is reported: %s', (name) => {
    pl.write(
      'openapi/news.json',
      document({
        '/articles': { get: { operationId: 'listArticles', responses: answer(articles) } },
      }),
    );
    pl.write(name, 'x');
    expect(pl.lines()).toEqual([expect.stringContaining(`tenants/pl/${name}:1:1 file/unknown`)]);
  });
});

describe('the id of an operation', () => {
  it('is derived where it is missing', () => {
    pl.write(
      'openapi/news.json',
      document({
        '/desks/{desk}/articles': {
          get: {
            parameters: [{ name: 'desk', in: 'path', required: true, schema: {} }],
            responses: answer(articles),
          },
        },
      }),
    );
    bindTo('news/getDesksByDeskArticles');
    expect(pl.lines()).toEqual([
      expect.stringContaining('bind/missing news/getDesksByDeskArticles requires "desk"'),
    ]);
  });

  it('is reported where it repeats, and given a new name', () => {
    pl.write(
      'openapi/news.json',
      document({
        '/articles': { get: { operationId: 'listArticles', responses: answer(articles) } },
        '/drafts': { get: { operationId: 'listArticles', responses: answer(articles) } },
      }),
    );
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /^tenants\/pl\/openapi\/news\.json:\d+:\d+ openapi\/operation-id .*is named news\/getDrafts/,
      ),
    ]);
    expect(pl.tenant().operations['news/listArticles']?.path).toBe('/articles');
  });

  it('is reported where it cannot be written', () => {
    pl.write(
      'openapi/news.json',
      document({
        '/articles': { get: { operationId: 'list all / articles', responses: answer(articles) } },
      }),
    );
    bindTo('news/listAllArticles');
    expect(pl.lines()).toEqual([
      expect.stringContaining(
        'operationId "list all / articles" cannot be used in configuration; it is named news/listAllArticles',
      ),
    ]);
  });

  it('buries nothing when hundreds of them cannot be written', () => {
    pl.write(
      'openapi/news.json',
      document(
        Object.fromEntries(
          Array.from({ length: 300 }, (_, at) => [
            `/a${at}`,
            { get: { operationId: `list ${at}`, responses: answer(articles) } },
          ]),
        ),
      ),
    );
    bindTo('news/list 299');
    const lines = pl.lines();
    expect(lines.filter((line) => line.includes('openapi/operation-id'))).toEqual([
      expect.stringContaining('is named news/list0'),
      expect.stringContaining('is named news/list1'),
      expect.stringMatching(/news\/list2; 297 more operationIds/),
    ]);
    expect(lines.filter((line) => !line.includes('openapi/operation-id'))).toEqual([
      expect.stringMatching(/schema\/pattern .*did you mean "news\/list299"/),
    ]);
  });
});

describe('a reference', () => {
  it('may lead in circles', () => {
    const node = {
      type: 'object',
      properties: { title: { type: 'string' }, parent: { $ref: '#/components/schemas/Node' } },
    };
    pl.write(
      'openapi/news.json',
      document(
        {
          '/articles': {
            get: {
              operationId: 'listArticles',
              responses: answer({ type: 'array', items: { $ref: '#/components/schemas/Node' } }),
            },
          },
        },
        {
          components: {
            schemas: {
              Node: node,
              Loop: { $ref: '#/components/schemas/Pool' },
              Pool: { $ref: '#/components/schemas/Loop' },
              Both: { allOf: [{ $ref: '#/components/schemas/Both' }] },
            },
          },
        },
      ),
    );
    expect(pl.lines()).toEqual([]);
  });

  it('may lead to another file of the folder, and from there on', () => {
    pl.write(
      'openapi/parts/article.yaml',
      'Article:\n  type: object\n  properties:\n    title: { $ref: "words.yaml#/Title" }\n    next: { $ref: "#/Article" }\n',
    );
    pl.write(
      'openapi/parts/words.yaml',
      'Title: { type: string }\nBack: { $ref: "article.yaml#/Article" }\n',
    );
    pl.write(
      'openapi/news.json',
      document({
        '/articles': {
          get: {
            operationId: 'listArticles',
            responses: answer({ type: 'array', items: { $ref: './parts/article.yaml#/Article' } }),
          },
        },
      }),
    );
    expect(pl.lines()).toEqual([]);
    pl.write(
      'openapi/parts/article.yaml',
      'Article:\n  type: object\n  properties:\n    titel: { type: string }\n',
    );
    pl.remove('openapi/parts/words.yaml');
    expect(pl.lines()).toEqual([
      expect.stringMatching(
        /screens\/news\.json:\d+:\d+ reference\/answer .*"title".*did you mean "titel"/,
      ),
    ]);
  });

  it.each([
    [
      '../../../../etc/passwd',
      'openapi/outside "../../../../etc/passwd" is outside the tenant\'s openapi folder',
    ],
    ['../profile.json', 'openapi/outside "../profile.json" is outside'],
    [
      'https://elsewhere.example/a.yaml',
      'openapi/outside "https://elsewhere.example/a.yaml" is remote; copy the file into this folder',
    ],
    ['file:///etc/passwd', 'openapi/outside'],
    ['./absent.yaml', 'openapi/reference there is no file tenants/pl/openapi/absent.yaml'],
    [
      '#/components/schemas/Absent',
      'openapi/reference unresolved $ref #/components/schemas/Absent',
    ],
  ])('to %s is reported', (ref, message) => {
    pl.write(
      'openapi/news.json',
      document({
        '/articles': { get: { operationId: 'listArticles', responses: answer({ $ref: ref }) } },
      }),
    );
    expect(pl.lines()).toContainEqual(expect.stringContaining(message));
    expect(pl.lines()[0]).toMatch(/^tenants\/pl\/openapi\/news\.json:\d+:\d+ /);
  });

  it('in an example is text like any other', () => {
    pl.write(
      'openapi/news.json',
      document({
        '/articles': {
          get: {
            operationId: 'listArticles',
            responses: answer({ ...articles, example: [{ $ref: 'https://nowhere.example' }] }),
          },
        },
      }),
    );
    expect(pl.lines()).toEqual([]);
  });

  it('leaves no part unread', () => {
    pl.write(
      'openapi/news.json',
      document({
        '/articles': { get: { operationId: 'listArticles', responses: answer(articles) } },
      }),
    );
    pl.write('openapi/parts/forgotten.yaml', 'Thing: {}\n');
    expect(pl.lines()).toEqual([
      expect.stringContaining('tenants/pl/openapi/parts/forgotten.yaml:1:1 openapi/version'),
    ]);
  });
});

describe('the address of a service', () => {
  beforeEach(() =>
    pl.write(
      'openapi/news.json',
      document({
        '/articles': { get: { operationId: 'listArticles', responses: answer(articles) } },
      }),
    ),
  );

  it('must be declared', () => {
    pl.profile((profile) => delete profile['services']);
    expect(pl.lines()).toEqual([
      expect.stringContaining(
        'reference/service profile.services has no base URL for "news": add services.news.base',
      ),
    ]);
  });

  it('stands in the policy of the bundle', async () => {
    const built = await pl.root.livery('build', 'pl');
    expect(built.code, built.output).toBe(0);
    const verified = await pl.root.livery('verify', `${pl.root.workspace.dist}/pl`);
    expect(verified.code, verified.output).toBe(0);
    expect(readFileSync(`${pl.root.workspace.dist}/pl/_headers`, 'utf8')).toMatch(
      /connect-src 'self'[^;]* https:\/\/news\.example[ ;]/,
    );
  }, 300_000);
});
