import type { components } from '#api/client.gen.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';

export type ProductTransaction = components['schemas']['ProductTransaction'];

interface Words {
  readonly text: (id: MessageId, values?: Readonly<Record<string, string>>) => string;
  readonly format: {
    readonly money: (amount: string, currency: string) => string;
    readonly moment: (at: number) => string;
  };
}

/** What the status of something means, and what comes next: what the desk wrote, where it refused it. */
export function productMeaning(
  { status, remark, unallotted, to_pay, currency, payment_due, listed_time }: ProductTransaction,
  { text, format }: Words,
): string {
  const moment = (at: string | null) => (at === null ? '–' : format.moment(Date.parse(at)));
  if (status === 'payment')
    return text('order.meaning.payment', {
      amount: format.money(to_pay ?? '0', currency),
      moment: moment(payment_due),
    });
  if (status === 'listing') return text('order.meaning.listing', { moment: moment(listed_time) });
  if (unallotted !== null) return text(`order.meaning.unallotted.${unallotted}`);
  if (status === 'rejected' && remark !== null) return remark;
  return text(`order.meaning.${status}`);
}
