import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import type { AccountClosure } from './closure-queries.ts';

/** What is kept after the account is closed, for how long and why. */
export function Retention({ closure }: { readonly closure: AccountClosure }) {
  const text = useText();
  return (
    <Section title={text('closure.keep.title')}>
      <Rows>
        {closure.retention.map(({ records, years, law }) => (
          <Row key={records}>
            <Box flex="1" minWidth="0">
              <Text>{text(`closure.keep.${records}`)}</Text>
              <Text size="sm" tone="muted">
                {text(`closure.keep.${records}.why`)}
                {law !== null && ` · ${law}`}
              </Text>
            </Box>
            <Text className="figures" flexShrink="0">
              {text('closure.keep.years', { years })}
            </Text>
          </Row>
        ))}
      </Rows>
      <Text size="sm" tone="muted" marginTop="3">
        {text('closure.keep.detail')}
      </Text>
    </Section>
  );
}
