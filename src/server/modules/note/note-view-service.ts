import type { components } from '#api/client.gen.ts';
import { plainAmount, roundTo } from '#core/money.ts';
import { noteObstacles } from '#core/product/note-obstacles.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { waitingFor, type NoteMarket } from './note-progress-service.ts';
import type { Note } from './note-record-service.ts';
import { noteFacts, type NoteSituation } from './note-situation.ts';
import { resultOf } from './run-subscription-service.ts';
import { canChange, canWithdraw, noteLimits } from './subscribe-service.ts';

type Schemas = components['schemas'];

/** Who reads a note, and the market that names its underlying. */
export interface NoteReader extends ProductReader {
  readonly market: Pick<NoteMarket, 'stocks'>;
}

/** A note as clients read it, with what this one has subscribed of it and what stands in their way. */
export function wireNote(
  note: Note,
  situation: NoteSituation,
  reader: NoteReader,
): Schemas['Note'] {
  const { row, terms } = note;
  const { currency } = row;
  const show = (value: string) => roundTo(value, currency, 'down');
  const facts = noteFacts(reader.tenant, situation, note, null, reader.now);
  const own = situation.own.get(row.code);
  const obstacles = noteObstacles(noteLimits(reader.tenant, note), facts, null);
  return {
    code: row.code,
    type: 'subscribe',
    subtype: 'standard',
    ...textsOf(row, reader),
    documents: [...row.documents],
    currency,
    risk: row.risk,
    minimum: show(row.minimum),
    maximum: row.maximum === null ? null : show(row.maximum),
    step: show(row.step),
    vip: row.vip,
    score: row.score,
    issue_price: plainAmount(terms.issuePrice),
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
    issues_on: terms.issuesOn,
    observes_on: terms.observesOn,
    matures_on: terms.maturesOn,
    underlying: underlyingOf(note, reader),
    payoff: terms.payoff,
    minimum_volume: show(terms.minimumVolume),
    document: terms.document,
    stage: terms.stage,
    initial_close: terms.initialClose === null ? null : plainAmount(terms.initialClose),
    final_close: terms.finalClose === null ? null : plainAmount(terms.finalClose),
    waiting_for: waitingFor(note, todayOf(reader.tenant, reader.now)),
    remark: terms.remark,
    own:
      own === undefined
        ? null
        : {
            id: own.id,
            status: own.status,
            nominal: show(own.nominal),
            amount: show(own.amount),
            can_change: canChange(reader.tenant, own, note, reader.now),
          },
    available: show(plainAmount(facts.available)),
    obstacles: obstacles.map(({ code, params }) => ({ code, params: { ...params } })),
  };
}

// A stock that has left the market keeps its symbol.
function underlyingOf({ terms }: Note, { market }: NoteReader): Schemas['NoteUnderlying'] {
  const { instrument } = terms;
  const [venue = '', symbol = ''] = instrument.split(':');
  const stock = market.stocks.find((each) => each.instrument === instrument);
  return { market: venue, symbol, name: stock?.name ?? symbol };
}

/** A subscription as its client reads it; with its result from the moment it is fixed. */
export function wireSubscription(
  row: NoteSubscriptionRow,
  note: Note,
  reader: ProductReader,
): Schemas['NoteSubscription'] {
  const { currency } = row;
  const { terms } = note;
  const show = (value: string) => roundTo(value, currency, 'down');
  const isFixed = row.status === 'settle' || row.status === 'sold';
  return {
    id: row.id,
    product: row.product,
    name: textsOf(note.row, reader).name,
    currency,
    status: row.status,
    nominal: show(row.nominal),
    amount: show(row.amount),
    issues_on: terms.issuesOn,
    observes_on: terms.observesOn,
    matures_on: terms.maturesOn,
    initial_close: terms.initialClose === null ? null : plainAmount(terms.initialClose),
    final_close: terms.finalClose === null ? null : plainAmount(terms.finalClose),
    waiting_for:
      row.status === 'holding' ? waitingFor(note, todayOf(reader.tenant, reader.now)) : null,
    result: isFixed ? { ...resultOf(row, note) } : null,
    can_change: canChange(reader.tenant, row, note, reader.now),
    can_withdraw: canWithdraw(row, note, reader.now),
    remark: row.remark,
    steps: [...row.steps],
    created_at: row.createdAt.toISOString(),
  };
}
