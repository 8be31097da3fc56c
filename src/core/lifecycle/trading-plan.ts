import { defineLifecycle } from './define-lifecycle.ts';

export type PlanStatus = (typeof planStatuses)[number];
export const planStatuses = ['draft', 'active', 'paused', 'stopping', 'stopped', 'ended'] as const;
export type PlanStep = 'start' | 'pause' | 'resume' | 'stop' | 'end' | 'finish' | 'finishEnd';

/** A plan that trades by itself within a day, with money of a sub-account. */
export const tradingPlanLifecycle = defineLifecycle({
  id: 'trading-plan',
  description:
    'A plan that trades by itself within a day. Starting moves its amount to a sub-account. A day on which it lost its limit is over for it: it sells what it has and goes on the next day. Stopping sells everything, gives back at once what is free and the rest as sales settle.',
  initial: 'draft',
  states: {
    draft: { start: { to: 'active', by: ['client'], then: ['fund', 'announce'] } },
    active: {
      pause: { to: 'paused', by: ['system'], then: ['announce'] },
      stop: { to: 'stopping', by: ['client', 'operator'], then: ['giveBack', 'announce'] },
      end: { to: 'stopping', by: ['time'], then: ['giveBack'] },
    },
    paused: {
      resume: { to: 'active', by: ['time'] },
      stop: { to: 'stopping', by: ['client', 'operator'], then: ['giveBack', 'announce'] },
      end: { to: 'stopping', by: ['time'], then: ['giveBack'] },
    },
    stopping: {
      finish: { to: 'stopped', by: ['system'], then: ['announce'] },
      finishEnd: { to: 'ended', by: ['system'], then: ['announce'] },
    },
    stopped: {},
    ended: {},
  },
});

/** States in which a plan has money of its client's. */
export const runningPlanStatuses = [
  'active',
  'paused',
  'stopping',
] as const satisfies readonly PlanStatus[];
