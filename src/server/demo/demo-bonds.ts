import type { ProductTexts } from '#server/db/tables/product.ts';
import type { CouponFrequency } from '#core/product/bond-schedule.ts';
import type { DayCount } from '#core/product/day-count.ts';

/** A bond of a demonstration, in the tenant's own currency. The least amount is of about a dollar's worth. */
export interface DemoBond {
  readonly code: string;
  readonly risk: number;
  readonly minimum: number;
  readonly vip: number;
  readonly frequency: CouponFrequency;
  readonly dayCount: DayCount;
  /** Percent a year above what the currency's savings pay. */
  readonly above: number;
  readonly spread: string;
  readonly years: number;
  /** Days before the demonstration began on which a coupon was due. */
  readonly couponBefore: number;
  /** With the year in which it matures. */
  readonly texts: (year: number) => Readonly<Record<string, ProductTexts>>;
}

const risks: Readonly<Record<string, string>> = {
  'en-US':
    'The price can fall when interest rates rise. The issuer may fail to pay a coupon or to repay the loan.',
  'es-ES':
    'El precio puede bajar cuando suben los tipos de interés. El emisor puede no pagar el cupón o el capital.',
  'pl-PL':
    'Cena może spaść, gdy rosną stopy procentowe. Emitent może nie wypłacić odsetek lub kapitału.',
  'tr-TR': 'Faizler yükselince fiyat düşebilir. İhraççı kuponu veya anaparayı ödeyemeyebilir.',
  'hi-IN': 'ब्याज दरें बढ़ने पर मूल्य गिर सकता है। जारीकर्ता कूपन या मूलधन चुकाने में विफल हो सकता है।',
  'zh-CN': '利率上升时价格可能下跌。发行人可能无法支付利息或本金。',
};

type Words = readonly [name: string, summary: string];

function textsOf(words: Readonly<Record<string, Words>>): DemoBond['texts'] {
  return (year) =>
    Object.fromEntries(
      Object.entries(words).map(([language, [name, summary]]) => [
        language,
        { name: `${name} ${year}`, summary, risks: risks[language] ?? '' },
      ]),
    );
}

export const demoBonds: readonly DemoBond[] = [
  {
    code: 'bond-state',
    risk: 1,
    minimum: 500,
    vip: 0,
    frequency: 1,
    dayCount: 'actActIcma',
    above: 0.5,
    spread: '0.2',
    years: 5,
    couponBefore: 20,
    texts: textsOf({
      'en-US': ['Government bond', 'A loan to the state with a coupon once a year.'],
      'es-ES': ['Bono del Estado', 'Un préstamo al Estado con un cupón al año.'],
      'pl-PL': ['Obligacja skarbowa', 'Pożyczka dla państwa z odsetkami raz w roku.'],
      'tr-TR': ['Devlet tahvili', 'Devlete verilen, yılda bir kupon ödeyen borç.'],
      'hi-IN': ['सरकारी बॉन्ड', 'सरकार को दिया ऋण, साल में एक बार कूपन।'],
      'zh-CN': ['国债', '借给国家的贷款，每年付息一次。'],
    }),
  },
  {
    code: 'bond-corporate',
    risk: 3,
    minimum: 500,
    vip: 0,
    frequency: 2,
    dayCount: '30E360',
    above: 2.25,
    spread: '0.6',
    years: 3,
    couponBefore: 130,
    texts: textsOf({
      'en-US': ['Northwind Energy bond', 'A loan to a utility with a coupon twice a year.'],
      'es-ES': ['Bono Northwind Energy', 'Un préstamo a una eléctrica con dos cupones al año.'],
      'pl-PL': [
        'Obligacja Northwind Energy',
        'Pożyczka dla spółki energetycznej z odsetkami dwa razy w roku.',
      ],
      'tr-TR': [
        'Northwind Energy tahvili',
        'Bir enerji şirketine verilen, yılda iki kupon ödeyen borç.',
      ],
      'hi-IN': ['Northwind Energy बॉन्ड', 'बिजली कंपनी को दिया ऋण, साल में दो कूपन।'],
      'zh-CN': ['Northwind Energy 债券', '借给电力公司的贷款，每年付息两次。'],
    }),
  },
];

/** Words of bonds that are offered to the public, one after the other. */
export const offeredBondTexts: readonly DemoBond['texts'][] = [
  textsOf({
    'en-US': ['Southgate Rail bond', 'A loan to a railway with a coupon once a year.'],
    'es-ES': ['Bono Southgate Rail', 'Un préstamo a una empresa ferroviaria con un cupón al año.'],
    'pl-PL': ['Obligacja Southgate Rail', 'Pożyczka dla kolei z odsetkami raz w roku.'],
    'tr-TR': [
      'Southgate Rail tahvili',
      'Bir demir yolu şirketine verilen, yılda bir kupon ödeyen borç.',
    ],
    'hi-IN': ['Southgate Rail बॉन्ड', 'रेल कंपनी को दिया ऋण, साल में एक बार कूपन।'],
    'zh-CN': ['Southgate Rail 债券', '借给铁路公司的贷款，每年付息一次。'],
  }),
  textsOf({
    'en-US': ['Lakeside Water bond', 'A loan to a water utility with a coupon once a year.'],
    'es-ES': ['Bono Lakeside Water', 'Un préstamo a una empresa de aguas con un cupón al año.'],
    'pl-PL': ['Obligacja Lakeside Water', 'Pożyczka dla wodociągów z odsetkami raz w roku.'],
    'tr-TR': ['Lakeside Water tahvili', 'Bir su şirketine verilen, yılda bir kupon ödeyen borç.'],
    'hi-IN': ['Lakeside Water बॉन्ड', 'जल कंपनी को दिया ऋण, साल में एक बार कूपन।'],
    'zh-CN': ['Lakeside Water 债券', '借给供水公司的贷款，每年付息一次。'],
  }),
];
