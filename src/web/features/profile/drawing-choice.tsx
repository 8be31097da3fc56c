import { chakra } from '#ui/chakra.ts';
import { useId } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Avatar } from '#ui/avatar.tsx';
import { avatarDrawings, drawingPath, type AvatarDrawingName } from '#ui/avatar-drawing.tsx';
import { Text } from '#ui/box.ts';

export type Drawn = AvatarDrawingName | 'initials';

const Group = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: '4',
    justifyItems: 'center',
  },
});
const Option = chakra('label', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '1',
    cursor: 'pointer',
    fontSize: 'xs',
    color: 'muted',
    position: 'relative',
    minWidth: '44px',
    '& > span': { borderRadius: '999px' },
    '&:has(:checked)': { color: 'text', fontWeight: 'strong' },
    '&:has(:checked) > span': {
      boxShadow: '0 0 0 2px var(--t-color-raised), 0 0 0 4px var(--t-color-brand)',
    },
    '&:has(:focus-visible)': {
      outline: '2px solid var(--t-color-focus)',
      outlineOffset: '6px',
      borderRadius: 'control',
    },
  },
});

export interface DrawingChoiceProps {
  readonly letters: string;
  readonly value: Drawn | null;
  readonly onChange: (value: Drawn) => void;
}

/** The letters of the name, or one of the tenant's quiet drawings: native radio buttons. */
export function DrawingChoice({ letters, value, onChange }: DrawingChoiceProps) {
  const text = useText();
  const name = useId();
  return (
    <div>
      <Text strong marginBottom="3">
        {text('avatar.preset')}
      </Text>
      <Group role="radiogroup" aria-label={text('avatar.preset')}>
        {(['initials', ...avatarDrawings] as const).map((option) => (
          <Option key={option}>
            <input
              className="hidden-text"
              type="radio"
              name={name}
              checked={value === option}
              onChange={() => onChange(option)}
            />
            <Avatar size={60} picture={option === 'initials' ? null : drawingPath(option)}>
              {letters}
            </Avatar>
            {text(`avatar.${option}`)}
          </Option>
        ))}
      </Group>
    </div>
  );
}
