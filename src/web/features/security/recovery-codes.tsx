import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { useCopy } from './use-copy.ts';

const Codes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '2',
    padding: '4',
    borderRadius: 'card',
    border: '1px solid var(--t-color-line)',
    fontFamily: 'monospace',
    fontSize: 'md',
    userSelect: 'text',
  },
});

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, the one time that they are shown: to be copied or kept as a file. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { file } = useApp();
  const text = useText();
  const copy = useCopy();
  const whole = `${codes.join('\n')}\n`;
  return (
    <Stack gap="5">
      <Text tone="muted">{text('security.recovery.detail')}</Text>
      <Codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Flex flexWrap="wrap">
        <Button onClick={() => copy(whole)}>{text('security.recovery.copy')}</Button>
        <Button onClick={() => download(`${file.profile.id}-recovery-codes.txt`, whole)}>
          {text('security.recovery.download')}
        </Button>
      </Flex>
      <Button look="solid" wide onClick={onKept}>
        {text('security.recovery.done')}
      </Button>
    </Stack>
  );
}

function download(name: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
