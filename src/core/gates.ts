import type { Condition, Gate } from '#config/gates.gen.ts';
import { compare } from './money.ts';

/** Status of the identity check (specification §4); `unknown` while nothing has been heard. */
export type KycStatus = 'unverified' | 'pending' | 'approved' | 'rejected' | 'unknown';

/** One feature of the permission payload (specification §3). */
export interface FeatureRule {
  readonly require?: { readonly vip?: number; readonly score?: number };
  readonly allow?: boolean;
  readonly allPerms?: readonly string[];
  readonly anyPerm?: readonly string[];
  /** `none`: suspended as long as a balance is outstanding. */
  readonly outstanding?: 'none';
}

/** All that a gate may look at. Who asks fills it: the browser to show, the server to decide. */
export interface GateContext {
  readonly signedIn: boolean;
  readonly kyc: KycStatus;
  readonly perms: readonly string[];
  readonly vip: number;
  readonly score: number;
  readonly features: Readonly<Record<string, FeatureRule>>;
  /** Decimal amount owed; `0` when nothing is. */
  readonly outstanding: string;
  /** Whether the back office lets the client deposit (`client_deposit`). */
  readonly deposits: boolean;
}

export type GateReasonCode =
  | 'signInNeeded'
  | 'signedOutNeeded'
  | 'kycNeeded'
  | 'permissionMissing'
  | 'allPermissionsMissing'
  | 'anyPermissionMissing'
  | 'featureDisabled'
  | 'levelTooLow'
  | 'outstandingBalance'
  | 'depositsClosed'
  | 'closed'
  | 'gateUnknown';

/** Why a gate is closed: shown as the message `gate.<code>` with `need` and `have`. */
export interface GateReason {
  readonly code: GateReasonCode;
  readonly need: Readonly<Record<string, string | number>>;
  readonly have: Readonly<Record<string, string | number>>;
}

export interface GateAnswer {
  readonly allowed: boolean;
  readonly reasons: readonly GateReason[];
}

export type NamedGates = Readonly<Record<string, Condition>>;

/** What a guest brings to every gate. */
export const guestContext: GateContext = {
  signedIn: false,
  kyc: 'unknown',
  perms: [],
  vip: 0,
  score: 0,
  features: {},
  outstanding: '0',
  deposits: false,
};

const open: GateAnswer = { allowed: true, reasons: [] };

/**
 * Answers one gate. An unknown name and a name that leads back to itself are closed, never open:
 * the checker reports both, and a mistake here must not let anybody in.
 */
export function evaluateGate(
  gate: Gate | undefined,
  named: NamedGates,
  context: GateContext,
): GateAnswer {
  if (gate === undefined) return open;
  return answer(gate, named, context, []);
}

/** Whether signing in could open what is closed to a guest. */
export function needsSignIn(gate: Gate, named: NamedGates): boolean {
  const hopeless: readonly GateReasonCode[] = ['signedOutNeeded', 'closed', 'gateUnknown'];
  return evaluateGate(gate, named, guestContext).reasons.some(
    ({ code }) => !hopeless.includes(code),
  );
}

/** Whether a gate depends only on being signed in: it can be answered before any permission is known. */
export function asksSessionOnly(gate: Gate, named: NamedGates): boolean {
  if (typeof gate === 'string') {
    const target = Object.hasOwn(named, gate) ? named[gate] : undefined;
    return target !== undefined && Object.keys(target).every((key) => key === 'signedIn');
  }
  return Object.keys(gate).every((key) => key === 'signedIn');
}

const permissionReasons: readonly GateReasonCode[] = [
  'permissionMissing',
  'allPermissionsMissing',
  'anyPermissionMissing',
];

/** Whether a permission is among what is missing: such things are hidden, never shown as locked (specification §6). */
export function missesPermission(reasons: readonly GateReason[]): boolean {
  return reasons.some(({ code }) => permissionReasons.includes(code));
}

function answer(
  gate: Gate,
  named: NamedGates,
  context: GateContext,
  path: readonly string[],
): GateAnswer {
  if (typeof gate !== 'string') return condition(gate, named, context, path);
  const target = Object.hasOwn(named, gate) ? named[gate] : undefined;
  if (!target || path.includes(gate)) return denied('gateUnknown', { gate });
  return condition(target, named, context, [...path, gate]);
}

function condition(
  gate: Condition,
  named: NamedGates,
  context: GateContext,
  path: readonly string[],
): GateAnswer {
  const inner = (child: Gate) => answer(child, named, context, path);
  const parts: GateAnswer[] = [
    signedIn(gate.signedIn, context),
    kyc(gate.kyc, context),
    ...(gate.permission === undefined ? [] : [permission(gate.permission, context)]),
    permissionLists(gate, context),
    level(gate, context),
    ...(gate.feature === undefined ? [] : [feature(gate.feature, context)]),
    outstanding(gate.outstanding, context),
    gate.deposits === undefined || context.deposits ? open : denied('depositsClosed'),
    ...(gate.all ?? []).map(inner),
    ...(gate.any ? [anyOf(gate.any.map(inner))] : []),
    ...(gate.not === undefined ? [] : [opposite(inner(gate.not))]),
  ];
  return allOf(parts);
}

/** Feature access (specification §5): the permission, not disabled, the lists, then VIP and score. */
function feature(name: string, context: GateContext): GateAnswer {
  const rule = Object.hasOwn(context.features, name) ? context.features[name] : undefined;
  if (!rule || rule.allow === false) return denied('featureDisabled', { feature: name });
  return allOf([
    permission(name, context),
    permissionLists(rule, context),
    level(rule.require ?? {}, context),
    outstanding(rule.outstanding, context),
  ]);
}

function signedIn(need: boolean | undefined, context: GateContext): GateAnswer {
  if (need === undefined || need === context.signedIn) return open;
  return need ? denied('signInNeeded') : denied('signedOutNeeded');
}

function kyc(need: string | undefined, context: GateContext): GateAnswer {
  return need === undefined || need === context.kyc
    ? open
    : denied('kycNeeded', { status: need }, { status: context.kyc });
}

function permission(need: string, context: GateContext): GateAnswer {
  return context.perms.includes(need) ? open : denied('permissionMissing', { permission: need });
}

function permissionLists(
  need: { readonly allPerms?: readonly string[]; readonly anyPerm?: readonly string[] },
  context: GateContext,
): GateAnswer {
  const missing = (need.allPerms ?? []).filter((name) => !context.perms.includes(name));
  const any = need.anyPerm ?? [];
  const parts: GateAnswer[] = [];
  if (missing.length > 0)
    parts.push(denied('allPermissionsMissing', { permissions: missing.join(', ') }));
  if (any.length > 0 && !any.some((name) => context.perms.includes(name))) {
    parts.push(denied('anyPermissionMissing', { permissions: any.join(', ') }));
  }
  return allOf(parts);
}

function level(
  need: { readonly vip?: number; readonly score?: number },
  context: GateContext,
): GateAnswer {
  const { vip = 0, score = 0 } = need;
  if (context.vip >= vip && context.score >= score) return open;
  return denied('levelTooLow', { vip, score }, { vip: context.vip, score: context.score });
}

function outstanding(need: 'none' | undefined, context: GateContext): GateAnswer {
  if (need === undefined || compare(context.outstanding, '0') <= 0) return open;
  return denied('outstandingBalance', {}, { amount: context.outstanding });
}

function allOf(parts: readonly GateAnswer[]): GateAnswer {
  const reasons = parts.flatMap((part) => part.reasons);
  return reasons.length === 0 ? open : { allowed: false, reasons };
}

function anyOf(parts: readonly GateAnswer[]): GateAnswer {
  return parts.some((part) => part.allowed) ? open : allOf(parts);
}

// What cannot be answered has no opposite: a slip under `not` would else let everybody in.
function opposite(inner: GateAnswer): GateAnswer {
  if (inner.allowed) return denied('closed');
  const unknown = inner.reasons.filter(({ code }) => code === 'gateUnknown');
  return unknown.length === 0 ? open : { allowed: false, reasons: unknown };
}

function denied(
  code: GateReasonCode,
  need: GateReason['need'] = {},
  have: GateReason['have'] = {},
): GateAnswer {
  return { allowed: false, reasons: [{ code, need, have }] };
}
