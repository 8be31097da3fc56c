import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { queries } from '#api/queries.ts';
import type { DashboardTask, DashboardTasksProps } from '#config/blocks.gen.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useGates, type GateState } from '#access/use-gate.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useTaskConditions } from './task-conditions.ts';

const Badge = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '36px',
    height: '36px',
    borderRadius: 'control',
    flexShrink: 0,
  },
  variants: {
    tone: {
      calm: { background: 'brandSoft', color: 'onBrandSoft' },
      warn: { background: 'warnSoft', color: 'warn' },
    },
  },
});

/** What waits for the client: the declared tasks whose condition holds now. */
export default function Tasks({ tasks }: DashboardTasksProps) {
  const gates = useGates();
  const text = useText();
  const answers = tasks.map((task) => ({ task, answer: gates(task.gate) }));
  const open = answers.filter(({ answer }) => answer.state === 'open').map(({ task }) => task);
  const { holds, failed } = useTaskConditions(new Set(open.map(({ when }) => when)));
  const due = open.filter(({ when }) => when === undefined || holds[when] === true);
  const unread = [failed, ...answers.map(({ answer }) => failureOf(answer))].find(
    (query) => query !== null,
  );
  const isWaiting =
    unread === undefined &&
    (answers.some(({ answer }) => answer.state === 'waiting') ||
      open.some(({ when }) => when !== undefined && holds[when] === undefined));
  return (
    <Section title={text('dashboard.tasks.title')}>
      {/* One that is known late stands above one that is known already: they come together. */}
      {!isWaiting && (
        <Rows>
          {due.map((task) => (
            <Task key={task.id} task={task} />
          ))}
        </Rows>
      )}
      {unread ? (
        <QueryError query={unread} />
      ) : // What is not known yet is not said to be nothing.
      isWaiting ? (
        <SkeletonRows rows={2} />
      ) : due.length > 0 ? null : (
        <Text tone="muted">{text('dashboard.tasks.none')}</Text>
      )}
    </Section>
  );
}

function failureOf(answer: GateState) {
  return answer.state === 'waiting' ? answer.failed : null;
}

function Task({ task }: { readonly task: DashboardTask }) {
  const declared = useDeclaredText();
  return (
    <Row>
      <Badge tone={task.tone ?? 'calm'}>
        <Icon name={task.icon} size={19} />
      </Badge>
      <Box flex="1" minWidth="0">
        <Text>{declared(task.title)}</Text>
        <Text size="xs" tone="muted">
          {task.figure === 'outstanding' && <Owed />}
          {declared(task.detail)}
        </Text>
      </Box>
      {task.to !== undefined && task.action !== undefined && (
        <Link to={task.to}>{declared(task.action)}</Link>
      )}
    </Row>
  );
}

/** What the client owes, in front of what follows from it. */
function Owed() {
  const { api } = useApp();
  const assets = useQuery(queries.assets(api));
  const format = usePrivateFormat();
  const owed = assets.data?.buckets.find(({ bucket }) => bucket === 'outstanding');
  if (assets.data === undefined || owed === undefined) return null;
  return (
    <>
      <Text as="span" tone="text" strong className="figures">
        {format.money(owed.amount, assets.data.currency)}
      </Text>
      {' · '}
    </>
  );
}
