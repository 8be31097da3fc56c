import type { OfferingKind } from '#server/rules/offering/offering-kind.ts';
import type { OfferingSchedule } from '#core/offering/offering-timeline.ts';
import type { OfferingTexts } from '#server/db/tables/offering.ts';

/** An offering of a demonstration. Its shares are those of a company at the home venue, counted from the last one. */
export interface DemoOffering {
  readonly code: string;
  readonly kind: OfferingKind;
  readonly fromLast: number;
  readonly state: 'upcoming' | 'open';
  readonly lots: number;
  readonly isFixed: boolean;
  readonly vip: number;
  readonly score: number;
  /** The permission of those it is for; all clients without one. */
  readonly audience?: string;
  readonly tranche: { readonly vip: number; readonly percent: number } | null;
  /** Days from now on which its dates are; they pass as the clock does. */
  readonly days: OfferingSchedule<number>;
}

/** What happens to an offering in the story of a client. */
export type OfferingScene =
  | {
      readonly code: string;
      readonly act: 'apply';
      readonly lots: number;
      /** Bids the lowest price of the band, not the cut-off. */
      readonly isLow?: true;
    }
  | {
      readonly code: string;
      readonly act: 'allot' | 'run' | 'list' | 'withdraw' | 'reject';
    }
  | {
      readonly code: string;
      readonly act: 'raise';
      /** Within which what it costs more is to be paid. */
      readonly days: number;
    };

const open = { vip: 0, score: 0, tranche: null, isFixed: false, state: 'open' } as const;

/** One of each stage. What is over is brought there by the story of a client, step by step. */
export const demoOfferings: readonly DemoOffering[] = [
  {
    ...open,
    code: 'offer-open',
    kind: 'ipo',
    fromLast: 1,
    lots: 400,
    tranche: { vip: 3, percent: 20 },
    days: { start: -3, end: 6, pub: 8, refund: 9, lwr: 10, listed: 11, settlement: 13 },
  },
  {
    ...open,
    code: 'offer-additional',
    kind: 'apo',
    fromLast: 2,
    lots: 250,
    isFixed: true,
    days: { start: -1, end: 9, pub: 10, refund: 11, lwr: 12, listed: 12, settlement: 14 },
  },
  {
    ...open,
    code: 'offer-private',
    kind: 'ipo',
    fromLast: 7,
    lots: 40,
    vip: 4,
    score: 750,
    audience: 'private_banking',
    days: { start: -2, end: 12, pub: 14, refund: 15, lwr: 16, listed: 17, settlement: 19 },
  },
  {
    ...open,
    code: 'offer-upcoming',
    kind: 'spo',
    fromLast: 3,
    state: 'upcoming',
    lots: 300,
    days: { start: 4, end: 14, pub: 16, refund: 17, lwr: 18, listed: 18, settlement: 20 },
  },
  {
    ...open,
    code: 'offer-closed',
    kind: 'spo',
    fromLast: 6,
    lots: 200,
    days: { start: -12, end: -1, pub: 2, refund: 3, lwr: 4, listed: 4, settlement: 6 },
  },
  {
    ...open,
    code: 'offer-allotted',
    kind: 'apo',
    fromLast: 4,
    lots: 6,
    days: { start: -14, end: -5, pub: -2, refund: 2, lwr: 3, listed: 4, settlement: 6 },
  },
  {
    ...open,
    code: 'offer-wanted',
    kind: 'ipo',
    fromLast: 8,
    lots: 120,
    days: { start: -13, end: -6, pub: -3, refund: 3, lwr: 4, listed: 5, settlement: 7 },
  },
  {
    ...open,
    code: 'offer-full',
    kind: 'ipo',
    fromLast: 10,
    lots: 160,
    days: { start: -15, end: -8, pub: -5, refund: 1, lwr: 5, listed: 6, settlement: 8 },
  },
  {
    ...open,
    code: 'offer-raised',
    kind: 'ipo',
    fromLast: 11,
    lots: 140,
    days: { start: -16, end: -9, pub: -6, refund: -1, lwr: 6, listed: 7, settlement: 9 },
  },
  {
    ...open,
    code: 'offer-unpaid',
    kind: 'ipo',
    fromLast: 13,
    lots: 130,
    days: { start: -17, end: -11, pub: -8, refund: -2, lwr: 6, listed: 7, settlement: 9 },
  },
  {
    ...open,
    code: 'offer-credited',
    kind: 'ipo',
    fromLast: 12,
    lots: 170,
    days: { start: -18, end: -10, pub: -7, refund: -6, lwr: -1, listed: 5, settlement: 7 },
  },
  {
    ...open,
    code: 'offer-earlier',
    kind: 'ipo',
    fromLast: 9,
    lots: 180,
    days: { start: -30, end: -20, pub: -12, refund: -10, lwr: -6, listed: -4, settlement: 2 },
  },
  {
    ...open,
    code: 'offer-listed',
    kind: 'ipo',
    fromLast: 5,
    lots: 150,
    days: {
      start: -40,
      end: -30,
      pub: -28,
      refund: -27,
      lwr: -26,
      listed: -25,
      settlement: -23,
    },
  },
];

/** An offering of bonds of a demonstration, and the bond that it issues. */
export interface DemoBondOffering extends Pick<DemoOffering, 'code' | 'state' | 'lots' | 'days'> {
  readonly bond: string;
}

export const demoBondOfferings: readonly DemoBondOffering[] = [
  {
    code: 'offer-bonds',
    bond: 'bond-new',
    state: 'open',
    lots: 400,
    days: { start: -2, end: 8, pub: 9, refund: 10, lwr: 11, listed: 12, settlement: 14 },
  },
  {
    code: 'offer-bonds-done',
    bond: 'bond-issued',
    state: 'open',
    lots: 300,
    days: {
      start: -40,
      end: -30,
      pub: -28,
      refund: -27,
      lwr: -26,
      listed: -25,
      settlement: -23,
    },
  },
];

const summaries: Readonly<Record<string, Readonly<Record<OfferingKind, string>>>> = {
  'en-US': {
    ipo: 'The company goes public: its shares are offered for the first time.',
    spo: 'Shareholders offer a part of their shares.',
    apo: 'The company issues additional shares.',
    bfo: 'The company borrows: its bonds are offered for the first time.',
  },
  'es-ES': {
    ipo: 'La empresa sale a bolsa: sus acciones se ofrecen por primera vez.',
    spo: 'Los accionistas ofrecen una parte de sus acciones.',
    apo: 'La empresa emite acciones adicionales.',
    bfo: 'La empresa se financia: sus bonos se ofrecen por primera vez.',
  },
  'pl-PL': {
    ipo: 'Spółka wchodzi na giełdę: jej akcje są oferowane po raz pierwszy.',
    spo: 'Akcjonariusze oferują część swoich akcji.',
    apo: 'Spółka emituje dodatkowe akcje.',
    bfo: 'Spółka pożycza pieniądze: jej obligacje są oferowane po raz pierwszy.',
  },
  'tr-TR': {
    ipo: 'Şirket halka açılıyor: payları ilk kez sunuluyor.',
    spo: 'Ortaklar paylarının bir bölümünü sunuyor.',
    apo: 'Şirket ek pay ihraç ediyor.',
    bfo: 'Şirket borçlanıyor: tahvilleri ilk kez sunuluyor.',
  },
  'hi-IN': {
    ipo: 'कंपनी सार्वजनिक हो रही है: उसके शेयर पहली बार पेश हैं।',
    spo: 'शेयरधारक अपने कुछ शेयर पेश कर रहे हैं।',
    apo: 'कंपनी अतिरिक्त शेयर जारी कर रही है।',
    bfo: 'कंपनी उधार ले रही है: उसके बॉन्ड पहली बार पेश हैं।',
  },
  'zh-CN': {
    ipo: '公司上市：股份首次公开发行。',
    spo: '现有股东出售部分股份。',
    apo: '公司增发股份。',
    bfo: '公司举债：债券首次公开发行。',
  },
};

const risks: Readonly<Record<string, string>> = {
  'en-US':
    'The price may fall below what was paid, from the first day of trading on. You may be allotted fewer shares than you applied for, or none. The money set aside earns nothing meanwhile.',
  'es-ES':
    'El precio puede caer por debajo de lo pagado desde el primer día de negociación. Pueden adjudicarse menos acciones de las solicitadas, o ninguna. El dinero reservado no rinde mientras tanto.',
  'pl-PL':
    'Cena może spaść poniżej zapłaconej już od pierwszego dnia notowań. Przydział może być mniejszy niż zapis albo zerowy. Zarezerwowane środki w tym czasie nie pracują.',
  'tr-TR':
    'Fiyat, işlemlerin ilk gününden itibaren ödenenin altına düşebilir. Başvurduğunuzdan az pay alabilir ya da hiç alamayabilirsiniz. Ayrılan para bu sürede getiri sağlamaz.',
  'hi-IN':
    'कीमत कारोबार के पहले दिन से ही चुकाई गई कीमत से नीचे जा सकती है। आवेदन से कम शेयर मिल सकते हैं, या एक भी नहीं। अलग रखी राशि पर इस बीच कुछ नहीं मिलता।',
  'zh-CN':
    '自首个交易日起，价格可能低于申购价。获配股数可能少于申购数，甚至为零。冻结资金期间不计收益。',
};

/** What is said of what is offered in a language, where there is anything; `risks` beside those of every offering of shares. */
type Said = (
  language: string,
) => { readonly name: string; readonly risks: string | null } | undefined;

/** What an offering says of itself, by language. */
export function demoOfferingTexts(
  said: Said,
  kind: OfferingKind,
): Readonly<Record<string, OfferingTexts>> {
  return Object.fromEntries(
    Object.entries(summaries).flatMap(([language, of]) => {
      const own = said(language);
      if (own === undefined) return [];
      return [
        [
          language,
          { name: own.name, summary: of[kind], risks: own.risks ?? risks[language] ?? '' },
        ],
      ];
    }),
  );
}
