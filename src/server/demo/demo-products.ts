import Big from 'big.js';
import type { RatedKind } from '#server/rules/product/product-kind.ts';
import type { ProductTexts, TradingType } from '#server/db/tables/product.ts';

/** A product of a demonstration. Amounts are of about a dollar's worth, `spread` is in percent a year over the call rate. */
export interface DemoProduct {
  readonly code: string;
  readonly kind: RatedKind;
  readonly tradingType: TradingType;
  readonly risk: number;
  readonly minimum: number;
  readonly maximum: number | null;
  readonly vip: number;
  readonly score: number;
  /** The permission of those it is for; all clients without one. */
  readonly audience?: string;
  readonly days: number | null;
  readonly spread: number;
  readonly state: 'open' | 'closed';
  readonly texts: Readonly<Record<string, ProductTexts>>;
}

// What money on call earns in a demonstration, in percent a year: of the order of such rates, and no offer of anybody's.
const callRates: Readonly<Record<string, number>> = {
  EUR: 1.6,
  USD: 3.4,
  PLN: 3.8,
  TRY: 32,
  INR: 5.2,
};

/** The rate of a demonstration's product in a currency, in percent a year. */
export function demoRate(currency: string, spread: number): string {
  const call = new Big(callRates[currency] ?? 2);
  // Where money earns more, a longer term is worth more too.
  return call.plus(call.times(spread).div(2)).round(2).toFixed(2);
}

const risks: Readonly<Record<string, string>> = {
  'en-US':
    'The money is a claim on the provider. Rates may change, and inflation may be higher than the interest.',
  'es-ES':
    'El dinero es un derecho frente a la entidad. Los tipos pueden cambiar y la inflación puede superar los intereses.',
  'pl-PL':
    'Środki są wierzytelnością wobec dostawcy. Oprocentowanie może się zmienić, a inflacja może przewyższyć odsetki.',
  'tr-TR':
    'Para, sağlayıcıdan alacağınızdır. Oranlar değişebilir, enflasyon faizden yüksek olabilir.',
  'hi-IN': 'यह राशि प्रदाता पर आपका दावा है। दरें बदल सकती हैं और महँगाई ब्याज से अधिक हो सकती है।',
  'zh-CN': '该资金是您对机构的债权。利率可能变动，通货膨胀可能高于利息。',
};

type Words = readonly [name: string, summary: string];

function textsOf(words: Readonly<Record<string, Words>>): DemoProduct['texts'] {
  return Object.fromEntries(
    Object.entries(words).map(([language, [name, summary]]) => [
      language,
      { name, summary, risks: risks[language] ?? '' },
    ]),
  );
}

function fixedTexts(months: number): DemoProduct['texts'] {
  return textsOf({
    'en-US': [`Fixed-term savings, ${months} months`, 'A fixed rate for the whole term.'],
    'es-ES': [`Ahorro a plazo, ${months} meses`, 'Un tipo fijo durante todo el plazo.'],
    'pl-PL': [`Lokata terminowa, ${months} mies.`, 'Stałe oprocentowanie przez cały okres.'],
    'tr-TR': [`Vadeli birikim, ${months} ay`, 'Vade boyunca sabit oran.'],
    'hi-IN': [`सावधि बचत, ${months} महीने`, 'पूरी अवधि के लिए तय दर।'],
    'zh-CN': [`定期储蓄 ${months} 个月`, '整个期限内利率固定。'],
  });
}

const fixed = {
  kind: 'savings.fixed',
  tradingType: 'holding',
  risk: 1,
  vip: 0,
  score: 0,
  state: 'open',
} as const;

export const demoProducts: readonly DemoProduct[] = [
  {
    code: 'savings-flex',
    kind: 'savings.flex',
    tradingType: 'holding',
    risk: 1,
    minimum: 10,
    maximum: null,
    vip: 0,
    score: 0,
    days: null,
    spread: 0,
    state: 'open',
    texts: textsOf({
      'en-US': ['Flexible savings', 'Take money out at any time. Interest is paid monthly.'],
      'es-ES': ['Ahorro flexible', 'Retire cuando quiera. Los intereses se abonan cada mes.'],
      'pl-PL': ['Konto oszczędnościowe', 'Wypłata w każdej chwili. Odsetki co miesiąc.'],
      'tr-TR': ['Esnek birikim', 'Parayı istediğiniz an çekin. Faiz aylık ödenir.'],
      'hi-IN': ['लचीली बचत', 'जब चाहें राशि निकालें। ब्याज हर महीने मिलता है।'],
      'zh-CN': ['活期储蓄', '随时支取，利息按月支付。'],
    }),
  },
  {
    code: 'earn-daily',
    kind: 'earn.daily',
    tradingType: 'holding',
    risk: 2,
    minimum: 50,
    maximum: 50_000,
    vip: 0,
    score: 0,
    days: null,
    spread: 0.2,
    state: 'open',
    texts: textsOf({
      'en-US': ['Daily Earn', 'Interest every day at the rate of that day. Out on the next day.'],
      'es-ES': ['Earn diario', 'Intereses cada día al tipo del día. Salida al día siguiente.'],
      'pl-PL': ['Earn dzienny', 'Odsetki codziennie według stawki dnia. Wypłata następnego dnia.'],
      'tr-TR': ['Günlük Earn', 'Her gün o günün oranıyla faiz. Çıkış ertesi gün.'],
      'hi-IN': ['दैनिक Earn', 'हर दिन उस दिन की दर से ब्याज। निकासी अगले दिन।'],
      'zh-CN': ['每日收益', '按当日利率每日计息，次日可退出。'],
    }),
  },
  {
    ...fixed,
    code: 'savings-91',
    minimum: 500,
    maximum: 100_000,
    days: 91,
    spread: 0.3,
    texts: fixedTexts(3),
  },
  {
    ...fixed,
    code: 'savings-182',
    minimum: 500,
    maximum: 100_000,
    days: 182,
    spread: 0.6,
    texts: fixedTexts(6),
  },
  {
    ...fixed,
    code: 'savings-365',
    minimum: 1_000,
    maximum: 100_000,
    days: 365,
    spread: 0.9,
    texts: fixedTexts(12),
  },
  {
    ...fixed,
    code: 'select-365',
    tradingType: 'review',
    minimum: 5_000,
    maximum: 250_000,
    vip: 1,
    score: 600,
    days: 365,
    spread: 1.2,
    texts: textsOf({
      'en-US': ['Select savings, 12 months', 'A higher rate for larger amounts, after a review.'],
      'es-ES': [
        'Ahorro Select, 12 meses',
        'Un tipo superior para importes altos, tras una revisión.',
      ],
      'pl-PL': ['Lokata Select, 12 mies.', 'Wyższe oprocentowanie większych kwot, po weryfikacji.'],
      'tr-TR': ['Select birikim, 12 ay', 'Yüksek tutarlara daha yüksek oran, inceleme sonrası.'],
      'hi-IN': ['Select बचत, 12 महीने', 'बड़ी राशि पर ऊँची दर, समीक्षा के बाद।'],
      'zh-CN': ['精选储蓄 12 个月', '大额资金享更高利率，需经审核。'],
    }),
  },
  {
    ...fixed,
    code: 'private-365',
    tradingType: 'review',
    minimum: 25_000,
    maximum: null,
    vip: 4,
    score: 750,
    audience: 'private_banking',
    days: 365,
    spread: 1.6,
    texts: textsOf({
      'en-US': ['Private savings, 12 months', 'For clients of private banking.'],
      'es-ES': ['Ahorro Private, 12 meses', 'Para clientes de banca privada.'],
      'pl-PL': ['Lokata Private, 12 mies.', 'Dla klientów bankowości prywatnej.'],
      'tr-TR': ['Private birikim, 12 ay', 'Özel bankacılık müşterileri için.'],
      'hi-IN': ['Private बचत, 12 महीने', 'प्राइवेट बैंकिंग ग्राहकों के लिए।'],
      'zh-CN': ['私人储蓄 12 个月', '面向私人银行客户。'],
    }),
  },
];
