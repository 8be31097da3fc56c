import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenLink } from '#page/screen-link.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import type { Note } from './note.ts';
import { leadOf, usePayoffWords } from './use-payoff-words.ts';
import { ProductDocuments } from './product-documents.tsx';

/** What leads: coupon or protection, the window, the term, and how it pays. */
export function NoteHeadline({ note }: { readonly note: Note }) {
  const text = useText();
  const format = useFormat();
  const payoff = usePayoffWords();
  const { opens_at, closes_at, remark, waiting_for } = note;
  const lead = leadOf(note.payoff);
  return (
    <Stack gap="4">
      {note.stage === 'cancelled' && (
        <Notice tone="warn" title={text('product.note.cancelled')}>
          {remark}
        </Notice>
      )}
      {waiting_for !== null && (
        <Notice tone="warn" title={text(`product.note.waiting.${waiting_for}`)} />
      )}
      <Box>
        <Text size="sm" tone="muted">
          {text(lead.label)}
        </Text>
        <Text className="figures" fontSize="32px" fontWeight="figure" lineHeight="1.2">
          {format.part(lead.part)}
        </Text>
        <DescriptionList
          facts={[
            ...(opens_at === null || closes_at === null
              ? []
              : [
                  {
                    label: text('product.note.window'),
                    value: text('product.note.window.of', {
                      from: format.moment(Date.parse(opens_at)),
                      until: format.moment(Date.parse(closes_at)),
                    }),
                  },
                ]),
            { label: text('product.note.issues'), value: format.date(note.issues_on) },
            { label: text('product.note.observes'), value: format.date(note.observes_on) },
            { label: text('product.note.matures'), value: format.date(note.matures_on) },
          ]}
        />
      </Box>
      <Section title={text('product.note.payoff')}>
        <Text>{payoff(note)}</Text>
      </Section>
    </Stack>
  );
}

/** The terms of a note, and what can go wrong. */
export function NoteFacts({ note }: { readonly note: Note }) {
  const text = useText();
  const format = useFormat();
  const { currency, maximum, document, initial_close, final_close } = note;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <>
      <Section title={text('product.terms')}>
        <DescriptionList
          facts={[
            { label: text('product.note.underlying'), value: note.underlying.name },
            ...(initial_close === null
              ? []
              : [{ label: text('product.note.initial'), value: format.price(initial_close) }]),
            ...(final_close === null
              ? []
              : [{ label: text('product.note.final'), value: format.price(final_close) }]),
            { label: text('product.note.price'), value: format.part(note.issue_price) },
            { label: text('product.minimum'), value: money(note.minimum) },
            ...(maximum === null
              ? []
              : [{ label: text('product.maximum'), value: money(maximum) }]),
            { label: text('product.note.minimumVolume'), value: money(note.minimum_volume) },
            { label: text('product.risk'), value: text('product.risk.of', { risk: note.risk }) },
          ]}
        />
      </Section>
      <ProductDocuments documents={note.documents} />
      <Section title={text('product.risks')}>
        <Stack gap="2">
          {note.risks.split('\n').map((line) => (
            <Text key={line} size="sm" tone="muted">
              {line}
            </Text>
          ))}
          <ScreenLink screen={document}>{text('product.fund.document')}</ScreenLink>
        </Stack>
      </Section>
    </>
  );
}
