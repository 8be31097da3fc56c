import { deliveredChannels, isLoopback } from './delivery/create-delivery.ts';
import type { ServerConfig } from './config.ts';

/** One thing that a server for real clients must have, and whether it has it. */
export interface ProductionCheck {
  readonly what: string;
  readonly isMet: boolean;
  /** What to change. */
  readonly remedy: string;
}

/** What `--production` asks for before anything is opened. */
export function productionChecks(config: ServerConfig): readonly ProductionCheck[] {
  const { databaseUrl, delivery } = config;
  const channels = deliveredChannels(delivery);
  const plainOrigins = config.origins.filter((origin) => !origin.startsWith('https://'));
  return [
    {
      what: 'the store is PostgreSQL',
      isMet: databaseUrl !== null,
      remedy: 'give its address in DATABASE_URL; the embedded store is for trying out',
    },
    {
      what: 'PostgreSQL is reached over TLS',
      isMet: databaseUrl !== null && (config.allowPlainDatabase || verifiesTls(databaseUrl)),
      remedy:
        'add sslmode=verify-full to DATABASE_URL, or name the exception with --allow-plain-database',
    },
    {
      what: 'there are no demonstration clients',
      isMet: !config.demo,
      remedy: 'leave --demo out',
    },
    {
      what: 'secrets are given and not made',
      isMet: config.tokenSecret !== null,
      remedy: 'give LIVERY_TOKEN_SECRET',
    },
    {
      what: 'text messages and mail are delivered',
      isMet: channels.has('sms') && channels.has('email'),
      remedy:
        'give LIVERY_DELIVERY_URL with LIVERY_DELIVERY_SECRET, and LIVERY_SMTP_URL with LIVERY_MAIL_FROM for mail',
    },
    {
      what: 'messages leave encrypted',
      isMet:
        (delivery.webhook === null || isEncrypted(delivery.webhook.url, 'https:')) &&
        (delivery.smtp === null || new URL(delivery.smtp.url).protocol.startsWith('smtp')),
      remedy: 'LIVERY_DELIVERY_URL must begin with https://, unless it is on this machine',
    },
    {
      what: 'pages come by HTTPS alone',
      isMet: plainOrigins.length === 0,
      remedy: `change --origin ${plainOrigins.join(', ')} to https://`,
    },
    {
      what: 'no store starts anew by mistake',
      isMet: !config.newStore,
      remedy: 'leave --new-store out: npm run migrate readies an empty database',
    },
  ];
}

// `require` encrypts, and accepts any server as the database.
function verifiesTls(url: string): boolean {
  return new URL(url).searchParams.get('sslmode') === 'verify-full';
}

function isEncrypted(url: string, protocol: string): boolean {
  return new URL(url).protocol === protocol || isLoopback(url);
}
