const fence = '```';

/** Addresses of services in a profile. A test builds a tenant that has them and looks at what the bundle may reach. */
export const servicesExample = {
  http: { tenantId: 'acme', apiBase: '/api' },
  stock: { stockBase: '/feed', stockToken: 'pub_acme01' },
  services: {
    claims: { base: 'https://claims.example/v1', headers: { 'Accept-Version': '2024-10-15' } },
    branches: { base: '/branches', publicKey: 'pub_branches01' },
  },
} as const;

/** Where the written files of hosts have the address of a service that the example has on a path. */
export const servicesVariable = 'LIVERY_SERVICE_BRANCHES';

/** Where the services of a tenant are, and what may reach them. */
export function servicesPage(): string {
  return `# Services

A bundle asks three kinds of services. \`profile.json\` says where each of them is:

${fence}json
${JSON.stringify(servicesExample, null, 2)}
${fence}

- **\`http.apiBase\`**: clients, money and orders; the contract is \`openapi/client.yaml\`, and the reference backend answers it.
- **\`stock.stockBase\`**: prices and their stream, \`openapi/market.yaml\`. \`stockToken\` is public.
- **\`services\`**: services of your own documents in \`openapi/\`, by the name of the document; see [OpenAPI](openapi.md).

A base is a path of the bundle's own origin, which the web server hands on, or an address with https. From elsewhere the service must allow the origin of the bundle and the headers that it is sent (CORS).

## What is sent

- **The client's access token** goes to \`http.apiBase\` and \`stock.stockBase\`. A service of \`services\` gets it with \`"session": true\` alone: who receives it can act for the client.
- **A key** (\`publicKey\`) stands in the bundle and is public. It is sent where the document says (\`apiKey\`); an operation that needs a secret is named by \`livery check\` (\`bind/security\`): a page cannot keep one, but what serves the path of a base can add it.
- **Headers** (\`headers\`) that operations of the document declare, such as the version of an API, go along where they are declared; see [OpenAPI](openapi.md).
- **The language** of the client is sent with every request, so that answers with words are in it.

## What may be reached

The policy that every page carries (\`connect-src\`) names the origins of these addresses and nothing else: a request to any other one is refused by the browser. A new address
therefore means a new build. The written nginx and Caddy files hand on the paths of the own origin: \`/api\` and \`/feed\` to the backend (\`LIVERY_API\`), and each path of \`services\`
to an address of its own, here \`${servicesVariable}\`. The path stays in what is asked there, so that a service at \`https://branches.example/v2\` has the base \`/v2\`.
No screen can have a route at or below such a path.

## Before a service exists

${fence}sh
npx livery mock claims
npx livery dev acme --service claims=http://127.0.0.1:4610
npx livery preview dist/acme --service branches=http://127.0.0.1:4611
${fence}

\`livery mock\` answers from the document. \`--service\` lets another address answer for one service: in \`livery dev\` whatever its base in the profile, in
\`livery preview\` where the base is a path, as that of \`branches\`; a bundle asks an address with https itself.
`;
}
