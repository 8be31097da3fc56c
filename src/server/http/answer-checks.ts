import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
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
    app.addHook('onSend', async (request, reply, sent: unknown) => {
      const operation = request.routeOptions.config.operation;
      if (!operation) return sent;
      // A stream is read to its end to be looked at, and sent as the text that it was.
      const payload = sent instanceof Readable ? await text(sent) : sent;
      const type = reply.getHeader('content-type');
      const fault = checkAnswer(
        operation,
        reply.statusCode,
        typeof type === 'string' ? type : null,
        typeof payload === 'string' && payload !== '' ? payload : null,
        validators,
      );
      if (fault !== null) onAnswerFault(fault);
      return payload;
    });
  },
  { name: 'answer-checks' },
);
