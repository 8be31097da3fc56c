import { useEffect, useId, useState, type ReactNode } from 'react';
import { movementKinds } from '#core/statement/movement-kind.ts';
import type { StatementRange } from '#core/statement/statement-range.ts';
import { useText } from '#i18n/use-text.ts';
import { PeriodChoice } from '#page/period-choice.tsx';
import { Box, Flex, Stack } from '#ui/box.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { TextInput } from '#ui/text-input.ts';
import { movementName } from '#page/movement-name.ts';
import type { StatementFilter } from './statement-filter.ts';

// The list follows when typing pauses.
const pause = 300;

export interface StatementControlsProps {
  readonly filter: StatementFilter;
  readonly accounts: readonly string[];
  readonly ranges: readonly StatementRange[];
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** What the statement shows: account, range, type and words. All of it stands in the address. */
export function StatementControls({ filter, accounts, ranges, onChange }: StatementControlsProps) {
  const text = useText();
  return (
    <Stack gap="3" marginBottom="5">
      <PeriodChoice period={filter} ranges={ranges} onChange={onChange} />
      <Flex gap="3" flexWrap="wrap" alignItems="flex-start">
        <Field label={text('statement.account')}>
          {(id) => (
            <NativeSelect
              id={id}
              value={filter.account}
              onChange={(event) => onChange({ account: event.target.value })}
            >
              {accounts.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={text('statement.type')}>
          {(id) => (
            <NativeSelect
              id={id}
              value={filter.type ?? ''}
              onChange={(event) => onChange({ type: event.target.value || null })}
            >
              <option value="">{text('statement.type.all')}</option>
              {movementKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {text(movementName(kind))}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={text('statement.search')} wide>
          {(id) => (
            <Words
              key={filter.account}
              id={id}
              words={filter.words}
              onWords={(q) => onChange({ q })}
            />
          )}
        </Field>
      </Flex>
    </Stack>
  );
}

function Words({
  id,
  words,
  onWords,
}: {
  readonly id: string;
  readonly words: string;
  readonly onWords: (words: string | null) => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => onWords(typed.trim() || null), pause);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      id={id}
      type="search"
      maxLength={60}
      placeholder={text('statement.search.hint')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function Field({
  label,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Box flex={wide ? '2 1 220px' : '1 1 140px'} minWidth="0">
      <FieldLabel quiet htmlFor={id}>
        {label}
      </FieldLabel>
      {children(id)}
    </Box>
  );
}
