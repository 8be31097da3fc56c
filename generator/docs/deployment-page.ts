const fence = '```';

/** Commands of the page, in their order; a test runs those that build. */
export const deploymentCommands = [
  'npx livery build acme --site https://acme.example',
  'npx livery verify dist/acme',
  'npx livery preview dist/acme',
] as const;

/** What a build writes, by path below `dist/`. */
export const builtFiles = [
  'acme/index.html',
  'acme/_headers',
  'acme/service-worker.js',
  'acme/licences.txt',
  'acme/assets/',
  'acme/t/',
  'acme.deploy/nginx.conf.template',
  'acme.deploy/Dockerfile',
  'acme.deploy/Caddyfile',
] as const;

/** How a bundle gets to its clients. */
export function deploymentPage(): string {
  return `# Deployment

${fence}sh
${deploymentCommands.join('\n')}
${fence}

${fence}text
${builtFiles.map((name) => `dist/${name}`).join('\n')}
${fence}

\`dist/acme\` is the site: static files, the same for every visitor. \`dist/acme.deploy\` lies beside it, so it is never served; it holds configuration for hosts of your own.
\`--base /invest/\` builds for a path below the origin. \`livery verify\` holds the bundle to its headers, hashes and budgets, and belongs into the pipeline before every deployment.

## What every host must do

1. **Paths of the app** lead to \`index.html\`, with status 200: \`/dashboard\` is no file.
2. **What is missing below \`assets/\` and \`t/\`** is 404, never \`index.html\`, and is not kept.
3. **\`assets/\` and \`t/\`** are named by their content: \`Cache-Control: public, max-age=31536000, immutable\`. Everything else: \`no-cache\`.
4. **The security headers** of \`_headers\` go with every file, Content-Security-Policy first. Without them the app works and is not protected.
5. **The bases of services that are paths** (\`/api\`, \`/feed\`; see [services](services.md)) are handed on to the backend, those of your own services to theirs, upgrade to WebSocket included, with the caller's address in
   \`X-Forwarded-For\`; the backend believes it with \`--trust-proxy\` alone. The back office listens on a port of its own, to which nothing public may lead.
6. **HTTPS**, with HTTP/2 or 3: a page asks for some thirty files at once.

## nginx and Docker

\`nginx.conf.template\` does all of it. \`docker build -f acme.deploy/Dockerfile .\` in \`dist/\` makes an image of it that runs without root; \`LIVERY_API\` is the backend's address, and
\`LIVERY_SERVICE_CLAIMS\` that of a service \`claims\` whose base is a path; both stand at the top of the written files.

## Caddy

${fence}sh
LIVERY_ROOT=/srv/acme LIVERY_API=http://127.0.0.1:4600 caddy run --config acme.deploy/Caddyfile
${fence}

With the name of the site in place of \`:8080\` Caddy gets a certificate for it. Under a \`--base\`, the bundle lies in the folder of that name below \`LIVERY_ROOT\`.

## Static hosts

Hosts that read \`_headers\` (Netlify, Cloudflare Pages) need nothing more for points 2 to 4. For point 1, Netlify needs a file \`_redirects\` with \`/* /index.html 200\`, and for
point 5 lines before it such as \`/api/* https://backend.example/:splat 200\`; Cloudflare Pages leads paths to \`index.html\` by itself. Where a host has \`404.html\` alone
(GitHub Pages), a copy of \`index.html\` under that name shows the app, but with status 404 and without the headers: good for a trial, not for clients.

Where a host cannot hand requests on, \`http.apiBase\` and \`stock.stockBase\` are addresses with https, and the backend allows the origin of the site.

## S3 and CloudFront

${fence}sh
aws s3 sync dist/acme s3://acme-site --exclude _headers --exclude index.html --cache-control 'public, max-age=31536000, immutable'
aws s3 cp dist/acme/index.html s3://acme-site/index.html --cache-control no-cache
aws s3 cp dist/acme/service-worker.js s3://acme-site/service-worker.js --cache-control no-cache
${fence}

New files first, \`index.html\` last: a page never asks for what is not there yet. Nothing is deleted in the same step, because open pages still ask for parts of the bundle before.
In CloudFront, a function on viewer requests turns a path without a point into \`/index.html\` (points 1 and 2), a response headers policy carries the headers of \`_headers\` (point 4),
and behaviours for \`/api/*\` and \`/feed/*\` lead to the backend without caching (point 5).

## After a deployment

${fence}sh
curl -sI https://acme.example/dashboard            # 200, no-cache, Content-Security-Policy
curl -sI https://acme.example/assets/missing.js    # 404
curl -s  https://acme.example/api/health           # {"status":"ok",…}
${fence}
`;
}
