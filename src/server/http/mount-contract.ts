import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { CodedError } from '#core/errors.ts';
import { chooseLanguage } from '#core/language-choice.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tenant, TenantDirectory } from '#server/tenants/tenant-directory.ts';
import type { Sessions } from './authorize.ts';
import { AcceptedAnswer } from './accepted-answer.ts';
import { authorize, authorizeOperator } from './authorize.ts';
import type { Contract, Operation } from './contract.ts';
import type { CoolingOffGuard } from './cooling-off-guard.ts';
import { validateByForms } from './validate-by-forms.ts';
import type { GateContexts } from './gate-guard.ts';
import { productGuard, refuseClosed } from './gate-guard.ts';
import type { CallContext } from './handler.ts';
import type {
  HandlerTable,
  ServedOperation,
  TenantlessTable,
  TenantTables,
} from './handler-tables.ts';
import { collectHandlers } from './handler-tables.ts';
import type { IdempotentCalls, WrittenAnswer } from './idempotency.ts';
import { intentOf } from './idempotency.ts';
import { intentText } from './intent-text.ts';
import { RawAnswer } from './raw-answer.ts';
import { readInput } from './read-input.ts';
import type { OperatorSessions } from './operator.ts';
import type { StepUpGuard } from './step-up-guard.ts';
import type { Validators } from './validators.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves; absent on routes of plugins. */
    operation?: Operation;
  }
}

export interface Mount {
  readonly contract: Contract;
  /** Path under which the document's paths stand, for example `/api`. */
  readonly prefix: string;
  /** What the modules serve; together every operation of the document, each once. */
  readonly tables: readonly (HandlerTable | TenantTables)[];
  readonly tenantless: readonly TenantlessTable[];
  /** Operations that the document declares and this backend does not offer: they answer 501. */
  readonly notAvailable: readonly string[];
}

export interface MountServices {
  readonly tenants: TenantDirectory;
  readonly sessions: Sessions;
  readonly stepUp: StepUpGuard;
  readonly coolingOff: CoolingOffGuard;
  readonly gates: GateContexts;
  readonly idempotency: IdempotentCalls;
  readonly operators: OperatorSessions;
  readonly validators: Validators;
  readonly clock: Clock;
}

/** Makes a route of every operation. One that is served not at all, twice, or without a declaration is a bug and stops the start. */
export function mountContract(app: FastifyInstance, mount: Mount, services: MountServices): void {
  for (const [operation, served] of collectHandlers(mount)) {
    compileInputs(operation, services.validators);
    const route: RouteOptions = {
      method: operation.method,
      url: mount.prefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      handler: (request, reply) => serve(operation, served, services, request, reply),
    };
    if (operation.body?.mediaType === 'multipart/form-data') mountForm(app, route);
    else app.route(route);
  }
}

// In a scope of its own: no other route reads such a form, and there it stays an unknown media type.
function mountForm(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.route(route);
  });
}

// At the start and not at the first call: a schema that does not compile is found before anybody waits for it.
function compileInputs(operation: Operation, validators: Validators): void {
  for (const { pointer } of operation.parameters) validators.at(operation.document, pointer);
  if (operation.body) validators.at(operation.document, operation.body.pointer);
}

async function serve(
  operation: Operation,
  served: ServedOperation,
  services: MountServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer =
    served.kind === 'tenantless'
      ? await served.run(readInput(operation, request, services.validators))
      : await call(operation, served, services, request, reply);
  if (answer instanceof RawAnswer)
    return reply
      .code(successOf(operation))
      .headers(answer.headers)
      .type(answer.mediaType)
      .send(answer.body);
  const { status, body } =
    answer instanceof RepeatableAnswer ? answer : writtenOut(operation, answer);
  return body === null
    ? reply.code(status).send()
    : reply.code(status).type('application/json').send(body);
}

async function call(
  operation: Operation,
  served: Exclude<ServedOperation, { kind: 'tenantless' }>,
  services: MountServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const tenant = findTenant(services.tenants, request.headers['x-tenant-id']);
  const client = await authorize(operation, tenant, request, services.sessions);
  const operator = await authorizeOperator(operation, tenant, request, services.operators);
  const input = readInput(operation, request, services.validators);
  if (served.kind === 'notAvailable') throw new CodedError('notAvailable');
  const answer = await served.of(tenant.id);
  const contextOf = async (tx: TenantTransaction | null): Promise<CallContext> => {
    const caller =
      operation.gates.length === 0 ? null : await services.gates.read(tenant, client, tx);
    if (caller) refuseClosed(operation, tenant, caller);
    if (operation.coolingOff && client) await services.coolingOff.refuse(tenant, client, tx);
    validateByForms(
      tenant,
      `${operation.document}/${operation.id}`,
      input.body,
      services.clock().getTime(),
    );
    return {
      tenant,
      client,
      operator,
      locale: localeOf(tenant, request.headers['accept-language']),
      requireProduct: productGuard(operation, caller),
      request,
      reply,
    };
  };
  if (operation.idempotent && client) {
    // What was answered comes before every check: it was done, whatever gate has closed or proof was spent since.
    return new RepeatableAnswer(
      await services.idempotency.once(
        tenant,
        client,
        intentOf(operation, request, input),
        async (tx) => {
          const context = await contextOf(tx);
          for (const kind of operation.stepUp)
            await services.stepUp.take(tx, tenant, client, {
              kind,
              intent: intentText(operation, input),
            });
          return writtenOut(operation, await answer(input, context, tx));
        },
      ),
    );
  }
  const context = await contextOf(null);
  const run = () => answer(input, context, null);
  if (!client) return run();
  const intent = intentText(operation, input);
  return operation.stepUp.reduceRight<() => Promise<unknown>>(
    (work, kind) => () => services.stepUp.spend(tenant, client, { kind, intent }, work),
    run,
  )();
}

/** An answer that was written out when its transaction ended. */
class RepeatableAnswer implements WrittenAnswer {
  readonly status: number;
  readonly body: string | null;

  constructor({ status, body }: WrittenAnswer) {
    this.status = status;
    this.body = body;
  }
}

function writtenOut(operation: Operation, answer: unknown): WrittenAnswer {
  if (answer instanceof AcceptedAnswer) return { status: 202, body: JSON.stringify(answer.body) };
  return {
    status: successOf(operation),
    body: answer === undefined ? null : JSON.stringify(answer),
  };
}

function findTenant(tenants: TenantDirectory, tenantId: string | string[] | undefined): Tenant {
  const tenant = typeof tenantId === 'string' ? tenants.byTenantId(tenantId) : null;
  if (!tenant) throw new CodedError('tenantUnknown');
  return tenant;
}

/** Quality values are ignored: clients of this contract send one language, browsers send them best first. */
function localeOf(tenant: Tenant, header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter(Boolean);
  return chooseLanguage(tenant.languages, null, wanted);
}

function successOf(operation: Operation): number {
  const status = [...operation.answers.keys()].find(
    (each) => each >= 200 && each < 300 && each !== 202,
  );
  if (status === undefined) throw new Error(`${operation.id}: the contract promises no success`);
  return status;
}
