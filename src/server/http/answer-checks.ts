import plugin from 'fastify-plugin';
import { checkAnswer } from './check-answer.ts';
import type { Validators } from './validators.ts';

export interface AnswerCheckOptions {
  readonly validators: Validators;
  /** Called with each violation of the contract by an answer. */
  readonly onAnswerFault: (fault: string) => void;
}

/** Holds every answer against its contract: for tests. */
export const answerChecks = plugin<AnswerCheckOptions>(
  async (app, { validators, onAnswerFault }) => {
    app.addHook('onSend', async (request, reply, payload) => {
      const operation = request.routeOptions.config.operation;
      if (!operation) return;
      const type = reply.getHeader('content-type');
      const fault = checkAnswer(
        operation,
        reply.statusCode,
        typeof type === 'string' ? type : null,
        typeof payload === 'string' && payload !== '' ? payload : null,
        validators,
      );
      if (fault !== null) onAnswerFault(fault);
    });
  },
  { name: 'answer-checks' },
);
