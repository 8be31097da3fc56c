import { chakra } from '#ui/chakra.ts';
import { useId, useState } from 'react';
import { isSameListName, watchLimits, watchListName } from '#core/watch/watch-lists.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { TextInput } from '#ui/text-input.ts';

const Label = chakra('label', {
  base: { display: 'block', fontSize: 'sm', fontWeight: 'strong', marginBottom: '1' },
});

export interface WatchNameFormProps {
  readonly label: string;
  readonly submit: string;
  readonly first?: string;
  /** Lists whose names are taken. */
  readonly others: readonly { readonly name: string | null }[];
  /** Takes the name; `done` empties the field once it was kept. */
  readonly onName: (name: string, done: () => void) => void;
  readonly onCancel?: () => void;
}

/** The name of a watchlist: a field and its button. */
export function WatchNameForm(props: WatchNameFormProps) {
  const { label, submit, first = '', others, onName, onCancel } = props;
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(first);
  const [isSent, setIsSent] = useState(false);
  const name = watchListName(typed);
  // The first list has no name of its own until it is given one: it is shown as what it is.
  const isTaken =
    name !== null &&
    others.some((list) => isSameListName(list.name ?? text('market.watch.title'), name));
  const finding = isTaken
    ? 'market.watch.nameTaken'
    : name === null
      ? 'market.watch.nameNeeded'
      : null;
  const shown = isSent || (isTaken && typed !== first) ? finding : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (name === null || isTaken) return;
        onName(name, () => {
          setTyped('');
          setIsSent(false);
        });
      }}
    >
      <Box paddingBlock="3">
        <Label htmlFor={id}>{label}</Label>
        <Flex gap="2">
          <TextInput
            id={id}
            name="name"
            type="text"
            maxLength={watchLimits.name}
            autoComplete="off"
            value={typed}
            aria-invalid={shown !== null}
            aria-describedby={shown === null ? undefined : `${id}-finding`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" flexShrink={0}>
            {submit}
          </Button>
          {onCancel && (
            <Button look="quiet" flexShrink={0} onClick={onCancel}>
              {text('action.cancel')}
            </Button>
          )}
        </Flex>
        {shown !== null && (
          <Text id={`${id}-finding`} role="alert" size="sm" color="danger" marginTop="1">
            {text(shown)}
          </Text>
        )}
      </Box>
    </form>
  );
}
