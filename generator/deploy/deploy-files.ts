import type { MadeFile } from '#generator/bundle/output-file.ts';
import { caddyfile } from './caddyfile.ts';
import type { DeployParts, DeployService } from './deploy-parts.ts';
import { addressComment, backendVariable, ownServices } from './deploy-services.ts';

const webRoot = '/usr/share/nginx/html';

/** What a host of one's own needs to serve a bundle with its headers. It lies beside the bundle, so it is never served. */
export function deployFiles(parts: DeployParts): readonly MadeFile[] {
  return [
    { name: 'nginx.conf.template', content: nginxConfig(parts) },
    { name: 'Caddyfile', content: caddyfile(parts) },
    { name: 'Dockerfile', content: dockerfile(parts) },
  ];
}

// nginx forgets the headers of a server in every location that adds one of its own, so each location says them all.
function nginxConfig({ base, security, services }: DeployParts): string {
  const headers = (caching: string): string =>
    [...security, { name: 'Cache-Control', value: caching }]
      .map(
        ({ name, value }) =>
          `    add_header ${name} "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}" always;\n`,
      )
      .join('');
  const kept = (folder: string): string => `  location ^~ ${base}${folder}/ {
${headers('$livery_kept')}    try_files $uri =404;
  }
`;
  const redirects =
    base === '/'
      ? ''
      : ['/', base.slice(0, -1)]
          .map((path) => `  location = ${path} {\n    return 302 ${base};\n  }\n`)
          .join('');
  return `# Written by livery build. LIVERY_API is the backend's address, http://host:port without a path. Start the backend with
# --trust-proxy and the address or network of this nginx: without it all callers are one to it. The back office listens on a
# port of its own (--desk-port): nothing here may lead to it.
${addressComment(services)}map $http_upgrade $connection_upgrade {
  default upgrade;
  '' close;
}
# What is missing now may be there after the next deployment.
map $status $livery_kept {
  ~^[23] "public, max-age=31536000, immutable";
  default no-store;
}

server {
  listen 8080;
  root ${webRoot};
  server_tokens off;
  absolute_redirect off;
  charset utf-8;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;
  include /etc/nginx/mime.types;
  types {
    application/manifest+json webmanifest;
  }

${services.map(proxied).join('')}${kept('assets')}${kept('t')}  location = ${base}_headers {
    return 404;
  }
${redirects}  location ${base} {
${headers('no-cache')}    try_files $uri ${base}index.html;
  }
}
`;
}

function proxied(service: DeployService): string {
  return service.variable === backendVariable ? backend(service.path) : ownService(service);
}

// Hosts that answer for several names go by the one that they are asked under. A form may send files of 100 MB.
function ownService({ path, variable }: DeployService): string {
  return `  location ^~ ${path}/ {
    proxy_pass \${${variable}};
    proxy_http_version 1.1;
    proxy_ssl_server_name on;
    proxy_set_header Host $proxy_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    client_max_body_size 100m;
  }
`;
}

// The port stays in Host: a price stream is only for pages of the same origin. Photographs of documents are large, and a
// quiet stream is no dead one.
function backend(path: string): string {
  return `  location ^~ ${path}/ {
    proxy_pass \${LIVERY_API};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_read_timeout 300s;
    client_max_body_size 20m;
  }
`;
}

function dockerfile({ name, base, services }: DeployParts): string {
  const own = ownServices(services)
    .map(
      ({ path, variable }) =>
        `# Address of the service at ${path}, without a path at its end.\nENV ${variable}=http://backend:4600\n`,
    )
    .join('');
  const api =
    services.length === ownServices(services).length
      ? ''
      : '# Address of the backend, without a path at its end. nginx starts only where its name can be resolved. The backend needs\n# --trust-proxy with the network of these containers (Docker’s own: 172.16.0.0/12).\nENV LIVERY_API=http://backend:4600\n';
  return `# Build in the folder that holds the bundle: docker build -f ${name}.deploy/Dockerfile .
FROM nginxinc/nginx-unprivileged:stable-alpine
${api}${own}COPY ${name}.deploy/nginx.conf.template /etc/nginx/templates/default.conf.template
COPY ${name}/ ${webRoot}${base}
EXPOSE 8080
`;
}
