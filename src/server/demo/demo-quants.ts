import type { ProductTexts } from '#server/db/tables/product.ts';

/** A strategy note of a demonstration, in the tenant's own currency. Amounts are of about a dollar's worth; days count from now. */
export interface DemoQuant {
  readonly code: string;
  readonly risk: number;
  readonly low: string;
  readonly high: string;
  readonly opens: number;
  readonly closes: number;
  readonly begins: number;
  readonly settles: number;
  readonly texts: Readonly<Record<string, ProductTexts>>;
}

type Words = readonly [name: string, summary: string, risks: string];

function textsOf(words: Readonly<Record<string, Words>>): DemoQuant['texts'] {
  return Object.fromEntries(
    Object.entries(words).map(([language, [name, summary, risks]]) => [
      language,
      { name, summary, risks },
    ]),
  );
}

export const demoQuants: readonly DemoQuant[] = [
  {
    code: 'strategy-trend',
    risk: 4,
    low: '-6',
    high: '12',
    opens: -9,
    closes: 12,
    begins: 14,
    settles: 380,
    texts: textsOf({
      'en-US': [
        'Global trend strategy',
        'Follows rising and falling markets by rules, for a year.',
        'Trends can turn. The result can be below the range, and you can lose money. Leaving early costs a fee.',
      ],
      'es-ES': [
        'Estrategia de tendencias globales',
        'Sigue con reglas los mercados al alza y a la baja, durante un año.',
        'Las tendencias pueden cambiar. El resultado puede quedar por debajo del rango y puede perder dinero. Salir antes tiene una comisión.',
      ],
      'pl-PL': [
        'Globalna strategia trendów',
        'Podąża według reguł za rosnącymi i spadającymi rynkami, przez rok.',
        'Trendy mogą się odwrócić. Wynik może być niższy od przedziału i możesz stracić pieniądze. Wcześniejsze wyjście kosztuje.',
      ],
      'tr-TR': [
        'Küresel trend stratejisi',
        'Bir yıl boyunca yükselen ve düşen piyasaları kurallarla izler.',
        'Trendler dönebilir. Sonuç aralığın altında kalabilir ve para kaybedebilirsiniz. Erken çıkış ücretlidir.',
      ],
      'hi-IN': [
        'वैश्विक रुझान रणनीति',
        'एक वर्ष तक नियमों के अनुसार चढ़ते और गिरते बाज़ारों के साथ चलती है।',
        'रुझान बदल सकते हैं। परिणाम दायरे से कम हो सकता है और आपको नुकसान हो सकता है। पहले निकलने पर शुल्क लगता है।',
      ],
      'zh-CN': [
        '全球趋势策略',
        '按规则跟随市场的涨跌，为期一年。',
        '趋势可能反转。结果可能低于区间，您可能会亏损。提前退出须支付费用。',
      ],
    }),
  },
  {
    code: 'strategy-steady',
    risk: 2,
    low: '1',
    high: '5',
    opens: -84,
    closes: -72,
    begins: -70,
    settles: 110,
    texts: textsOf({
      'en-US': [
        'Steady income strategy',
        'Short-dated bonds and currencies, managed by rules, for half a year.',
        'Issuers can fail and rates can rise. The result can be below the range, and you can lose money. Leaving early costs a fee.',
      ],
      'es-ES': [
        'Estrategia de rentas estables',
        'Bonos a corto plazo y divisas, gestionados con reglas durante medio año.',
        'Los emisores pueden quebrar y los tipos pueden subir. El resultado puede quedar por debajo del rango y puede perder dinero. Salir antes tiene una comisión.',
      ],
      'pl-PL': [
        'Strategia stabilnego dochodu',
        'Krótkoterminowe obligacje i waluty zarządzane według reguł, przez pół roku.',
        'Emitenci mogą upaść, a stopy wzrosnąć. Wynik może być niższy od przedziału i możesz stracić pieniądze. Wcześniejsze wyjście kosztuje.',
      ],
      'tr-TR': [
        'İstikrarlı gelir stratejisi',
        'Yarım yıl boyunca kurallarla yönetilen kısa vadeli tahviller ve dövizler.',
        'İhraççılar ödeyemeyebilir, faizler yükselebilir. Sonuç aralığın altında kalabilir ve para kaybedebilirsiniz. Erken çıkış ücretlidir.',
      ],
      'hi-IN': [
        'स्थिर आय रणनीति',
        'छह महीने तक नियमों से संचालित अल्पकालिक बॉन्ड और मुद्राएँ।',
        'जारीकर्ता विफल हो सकते हैं और दरें बढ़ सकती हैं। परिणाम दायरे से कम हो सकता है और आपको नुकसान हो सकता है। पहले निकलने पर शुल्क लगता है।',
      ],
      'zh-CN': [
        '稳健收益策略',
        '按规则管理的短期债券与货币，为期半年。',
        '发行人可能违约，利率可能上升。结果可能低于区间，您可能会亏损。提前退出须支付费用。',
      ],
    }),
  },
  {
    code: 'strategy-short',
    risk: 2,
    low: '0',
    high: '4',
    opens: -84,
    closes: -72,
    begins: -70,
    settles: 0,
    texts: textsOf({
      'en-US': [
        'Short-term strategy',
        'Money markets of several currencies, managed by rules, for ten weeks.',
        'Rates can fall. The result can be below the range, and you can lose money. Leaving early costs a fee.',
      ],
      'es-ES': [
        'Estrategia a corto plazo',
        'Mercados monetarios de varias divisas, gestionados con reglas durante diez semanas.',
        'Los tipos pueden bajar. El resultado puede quedar por debajo del rango y puede perder dinero. Salir antes tiene una comisión.',
      ],
      'pl-PL': [
        'Strategia krótkoterminowa',
        'Rynki pieniężne kilku walut zarządzane według reguł, przez dziesięć tygodni.',
        'Stopy mogą spaść. Wynik może być niższy od przedziału i możesz stracić pieniądze. Wcześniejsze wyjście kosztuje.',
      ],
      'tr-TR': [
        'Kısa vadeli strateji',
        'On hafta boyunca kurallarla yönetilen çeşitli para piyasaları.',
        'Faizler düşebilir. Sonuç aralığın altında kalabilir ve para kaybedebilirsiniz. Erken çıkış ücretlidir.',
      ],
      'hi-IN': [
        'अल्पकालिक रणनीति',
        'दस सप्ताह तक नियमों से संचालित कई मुद्राओं के मुद्रा बाज़ार।',
        'दरें गिर सकती हैं। परिणाम दायरे से कम हो सकता है और आपको नुकसान हो सकता है। पहले निकलने पर शुल्क लगता है।',
      ],
      'zh-CN': [
        '短期策略',
        '按规则管理的多币种货币市场，为期十周。',
        '利率可能下降。结果可能低于区间，您可能会亏损。提前退出须支付费用。',
      ],
    }),
  },
];
