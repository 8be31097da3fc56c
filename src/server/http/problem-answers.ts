import plugin from 'fastify-plugin';
import { CodedError } from '#core/errors.ts';
import { sendProblem, toCodedError } from './problem.ts';

export interface ProblemAnswerOptions {
  readonly bodyLimit: number;
  /** Called with every fault that is answered with `internal`. */
  readonly onFault: (error: unknown) => void;
}

/** Whatever fails is answered as a problem with a code. */
export const problemAnswers = plugin<ProblemAnswerOptions>(
  async (app, { bodyLimit, onFault }) => {
    app.setNotFoundHandler((_request, reply) => {
      sendProblem(reply, new CodedError('notFound'));
    });
    app.setErrorHandler((error, request, reply) => {
      const coded = toCodedError(error, bodyLimit);
      if (coded.code === 'internal') onFault(error);
      // Where no body is read there is none to be too large or of a wrong kind: it should not be there at all.
      const needless = coded.code === 'payloadTooLarge' || coded.code === 'mediaTypeUnsupported';
      const operation = request.routeOptions.config.operation;
      sendProblem(
        reply,
        needless && operation?.body === null
          ? new CodedError('requestInvalid', {}, [{ pointer: '', code: 'unknownKey' }])
          : coded,
      );
    });
  },
  { name: 'problem-answers' },
);
