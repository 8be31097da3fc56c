import type { ProductTexts } from '#server/db/tables/product.ts';

/** A fund of a demonstration. The least amount is of about a dollar's worth, fees are in percent. */
export interface DemoFund {
  readonly code: string;
  readonly risk: number;
  readonly minimum: number;
  readonly vip: number;
  readonly entryFee: string;
  readonly exitFee: string;
  readonly ongoingFee: string;
  readonly unitDigits: number;
  readonly settleDays: number;
  /** In the tenant's own currency, or in the second one of a demonstration. */
  readonly isForeign: boolean;
  readonly texts: Readonly<Record<string, ProductTexts>>;
}

const risks: Readonly<Record<string, string>> = {
  'en-US':
    'The price can fall, and you may get back less than you paid. What happened before says nothing about what comes.',
  'es-ES':
    'El valor puede bajar y puede recuperar menos de lo que pagó. Los resultados pasados no predicen los futuros.',
  'pl-PL':
    'Cena może spaść, a wypłata może być niższa niż wpłata. Wyniki z przeszłości nie zapowiadają przyszłych.',
  'tr-TR':
    'Fiyat düşebilir ve ödediğinizden azını alabilirsiniz. Geçmiş getiriler geleceği göstermez.',
  'hi-IN': 'मूल्य गिर सकता है और आपको चुकाई राशि से कम मिल सकता है। पिछला प्रदर्शन भविष्य नहीं बताता।',
  'zh-CN': '净值可能下跌，您取回的可能少于投入。过往表现不预示未来。',
};

type Words = readonly [name: string, summary: string];

function textsOf(words: Readonly<Record<string, Words>>): DemoFund['texts'] {
  return Object.fromEntries(
    Object.entries(words).map(([language, [name, summary]]) => [
      language,
      { name, summary, risks: risks[language] ?? '' },
    ]),
  );
}

/** When orders of a day close, in minutes after midnight where the tenant is. */
export const fundCutOff = 15 * 60;

export const demoFunds: readonly DemoFund[] = [
  {
    code: 'fund-money',
    risk: 1,
    minimum: 10,
    vip: 0,
    entryFee: '0',
    exitFee: '0',
    ongoingFee: '0.2',
    unitDigits: 4,
    settleDays: 1,
    isForeign: false,
    texts: textsOf({
      'en-US': ['Money market fund', 'Short-dated debt of governments and banks.'],
      'es-ES': ['Fondo monetario', 'Deuda a corto plazo de Estados y bancos.'],
      'pl-PL': ['Fundusz rynku pieniężnego', 'Krótkoterminowy dług państw i banków.'],
      'tr-TR': ['Para piyasası fonu', 'Devletlerin ve bankaların kısa vadeli borçları.'],
      'hi-IN': ['मनी मार्केट फ़ंड', 'सरकारों और बैंकों के अल्पकालिक ऋण।'],
      'zh-CN': ['货币市场基金', '各国政府与银行的短期债务。'],
    }),
  },
  {
    code: 'fund-world',
    risk: 4,
    minimum: 50,
    vip: 0,
    entryFee: '1',
    exitFee: '0.25',
    ongoingFee: '0.6',
    unitDigits: 4,
    settleDays: 2,
    isForeign: false,
    texts: textsOf({
      'en-US': ['World equity fund', 'Shares of large companies in many countries.'],
      'es-ES': [
        'Fondo de renta variable mundial',
        'Acciones de grandes empresas de muchos países.',
      ],
      'pl-PL': ['Fundusz akcji światowych', 'Akcje dużych spółek z wielu krajów.'],
      'tr-TR': ['Dünya hisse senedi fonu', 'Birçok ülkeden büyük şirketlerin payları.'],
      'hi-IN': ['विश्व इक्विटी फ़ंड', 'कई देशों की बड़ी कंपनियों के शेयर।'],
      'zh-CN': ['全球股票基金', '多国大型公司的股票。'],
    }),
  },
  {
    code: 'fund-balanced',
    risk: 3,
    minimum: 50,
    vip: 0,
    entryFee: '0.5',
    exitFee: '0',
    ongoingFee: '0.9',
    unitDigits: 3,
    settleDays: 2,
    isForeign: true,
    texts: textsOf({
      'en-US': ['Balanced fund', 'Half shares, half bonds.'],
      'es-ES': ['Fondo mixto', 'Mitad acciones, mitad bonos.'],
      'pl-PL': ['Fundusz zrównoważony', 'W połowie akcje, w połowie obligacje.'],
      'tr-TR': ['Dengeli fon', 'Yarısı hisse, yarısı tahvil.'],
      'hi-IN': ['संतुलित फ़ंड', 'आधे शेयर, आधे बॉन्ड।'],
      'zh-CN': ['平衡基金', '一半股票，一半债券。'],
    }),
  },
  {
    code: 'fund-private',
    risk: 5,
    minimum: 5_000,
    vip: 4,
    entryFee: '2',
    exitFee: '1',
    ongoingFee: '1.5',
    unitDigits: 2,
    settleDays: 5,
    isForeign: false,
    texts: textsOf({
      'en-US': [
        'Small companies fund',
        'For clients of private banking: small companies that grow.',
      ],
      'es-ES': ['Fondo de pequeñas empresas', 'Para banca privada: pequeñas empresas que crecen.'],
      'pl-PL': ['Fundusz małych spółek', 'Dla bankowości prywatnej: małe, rosnące spółki.'],
      'tr-TR': ['Küçük şirketler fonu', 'Özel bankacılık için: büyüyen küçük şirketler.'],
      'hi-IN': ['छोटी कंपनियों का फ़ंड', 'प्राइवेट बैंकिंग के लिए: बढ़ती छोटी कंपनियाँ।'],
      'zh-CN': ['小型公司基金', '面向私人银行客户：成长中的小型公司。'],
    }),
  },
];
