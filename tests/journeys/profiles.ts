import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import type { Profile } from '#config/profile.gen.ts';

/** The profiles of the product (specification §1). */
export const profileIds = ['dev', 'pl', 'kun', 'es', 'tr', 'sun3', 'live'] as const;

export type ProfileId = (typeof profileIds)[number];

export type ShippedProfile = Pick<Profile, 'name' | 'company' | 'layout' | 'languages' | 'http'>;

/** What a shipped profile declares, as its folder has it. */
export function shippedProfile(id: ProfileId): ShippedProfile {
  return parse(readFileSync(path.join('tenants', id, 'profile.json'), 'utf8'));
}

/** Version of the cookie policy that all shipped profiles inherit. */
export function cookiePolicy(): string | undefined {
  const base: Pick<Profile, 'cookies'> = parse(readFileSync('tenants/base/profile.json', 'utf8'));
  return base.cookies?.version;
}
