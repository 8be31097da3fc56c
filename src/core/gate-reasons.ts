import type { GateReason, GateReasonCode } from './gates.ts';

const codes: Readonly<Record<GateReasonCode, true>> = {
  signInNeeded: true,
  signedOutNeeded: true,
  kycNeeded: true,
  permissionMissing: true,
  allPermissionsMissing: true,
  anyPermissionMissing: true,
  featureDisabled: true,
  levelTooLow: true,
  outstandingBalance: true,
  depositsClosed: true,
  closed: true,
  gateUnknown: true,
};

/** Reads the reasons of a refusal that came over the network. What has no text is left out. */
export function readGateReasons(value: unknown): readonly GateReason[] {
  return Array.isArray(value) ? value.flatMap((item: unknown) => readReason(item) ?? []) : [];
}

function readReason(value: unknown): GateReason | null {
  if (typeof value !== 'object' || value === null || !('code' in value)) return null;
  if (!isCode(value.code)) return null;
  return {
    code: value.code,
    need: scalars('need' in value ? value.need : null),
    have: scalars('have' in value ? value.have : null),
  };
}

function isCode(value: unknown): value is GateReasonCode {
  return typeof value === 'string' && Object.hasOwn(codes, value);
}

function scalars(value: unknown): GateReason['need'] {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
