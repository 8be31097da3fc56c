import { chakra } from '@chakra-ui/react/styled-system';
import type { DashboardTask, DashboardTasksProps } from '#config/blocks.gen.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useGates } from '#access/use-gate.ts';
import { Box, Text } from '#ui/box.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
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
  const open = tasks.filter(({ gate }) => gates(gate).state === 'open');
  const holds = useTaskConditions(new Set(open.map(({ when }) => when)));
  const due = open.filter(({ when }) => when === undefined || holds[when]);
  return (
    <Section title={text('dashboard.tasks.title')}>
      {due.length === 0 ? (
        <Text tone="muted">{text('dashboard.tasks.none')}</Text>
      ) : (
        <Rows>
          {due.map((task) => (
            <Task key={task.id} task={task} />
          ))}
        </Rows>
      )}
    </Section>
  );
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
          {declared(task.detail)}
        </Text>
      </Box>
      {task.to !== undefined && task.action !== undefined && (
        <Link to={task.to}>{declared(task.action)}</Link>
      )}
    </Row>
  );
}
