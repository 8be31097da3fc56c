import type { NotePayoff } from '#core/product/note-payoff.ts';
import type { ProductTexts } from '#server/db/tables/product.ts';

/** A structured note of a demonstration, in the tenant's own currency. Amounts are of about a dollar's worth; days count from now. */
export interface DemoNote {
  readonly code: string;
  readonly risk: number;
  readonly minimum: number;
  readonly payoff: NotePayoff;
  readonly opens: number;
  readonly closes: number;
  readonly issues: number;
  readonly observes: number;
  readonly matures: number;
  readonly texts: Readonly<Record<string, ProductTexts>>;
}

type Words = readonly [name: string, summary: string, risks: string];

function textsOf(words: Readonly<Record<string, Words>>): DemoNote['texts'] {
  return Object.fromEntries(
    Object.entries(words).map(([language, [name, summary, risks]]) => [
      language,
      { name, summary, risks },
    ]),
  );
}

/** With a number where there is more than one of them. */
function barrierTexts(number = ''): DemoNote['texts'] {
  return textsOf({
    'en-US': [
      `Barrier note${number}`,
      'A fixed coupon, and the nominal amount back unless the stock falls far.',
      'Below the barrier you lose as much as the stock. If the issuer fails, all can be lost. It cannot be sold early.',
    ],
    'es-ES': [
      `Nota con barrera${number}`,
      'Un cupón fijo y el nominal de vuelta, salvo que la acción caiga mucho.',
      'Por debajo de la barrera pierde lo mismo que la acción. Si el emisor quiebra, puede perderlo todo. No se puede vender antes.',
    ],
    'pl-PL': [
      `Certyfikat z barierą${number}`,
      'Stały kupon i zwrot wartości nominalnej, o ile akcja nie spadnie znacznie.',
      'Poniżej bariery tracisz tyle co akcja. Przy upadłości emitenta możesz stracić wszystko. Nie można go sprzedać wcześniej.',
    ],
    'tr-TR': [
      `Bariyerli ürün${number}`,
      'Sabit kupon ve hisse çok düşmedikçe nominal tutarın geri ödenmesi.',
      'Bariyerin altında hisse kadar kaybedersiniz. İhraççı ödeyemezse tamamı kaybedilebilir. Erken satılamaz.',
    ],
    'hi-IN': [
      `बैरियर नोट${number}`,
      'निश्चित कूपन, और शेयर बहुत न गिरे तो अंकित मूल्य वापस।',
      'बैरियर से नीचे शेयर जितना ही नुकसान होता है। जारीकर्ता विफल हो तो सब खो सकता है। समय से पहले बेचा नहीं जा सकता।',
    ],
    'zh-CN': [
      `障碍票据${number}`,
      '固定票息；除非股票大幅下跌，否则返还面值。',
      '若最终收盘价低于障碍价，您的损失与该股票的跌幅相同。若发行人违约，可能损失全部本金。不能提前卖出。',
    ],
  });
}

export const demoNotes: readonly DemoNote[] = [
  {
    code: 'note-protected',
    risk: 2,
    minimum: 500,
    payoff: { kind: 'protected', protection: '95', participation: '80', cap: '20' },
    opens: -9,
    closes: 12,
    issues: 14,
    observes: 380,
    matures: 388,
    texts: textsOf({
      'en-US': [
        'Note with 95% capital protection',
        'At least 95% of the nominal amount back, and a share of the gain of a stock, up to 20%.',
        'You can lose 5%, and more if the issuer fails. It cannot be sold early.',
      ],
      'es-ES': [
        'Nota con protección del 95 % del capital',
        'Al menos el 95 % del nominal de vuelta y una parte de la subida de una acción, hasta el 20 %.',
        'Puede perder el 5 %, y más si el emisor quiebra. No se puede vender antes.',
      ],
      'pl-PL': [
        'Certyfikat z ochroną 95% kapitału',
        'Co najmniej 95% wartości nominalnej i udział we wzroście akcji, do 20%.',
        'Możesz stracić 5%, a przy upadłości emitenta więcej. Nie można go sprzedać wcześniej.',
      ],
      'tr-TR': [
        '%95 anapara korumalı ürün',
        'Nominal tutarın en az %95’i ve bir hissenin artışından %20’ye kadar pay.',
        '%5 kaybedebilirsiniz, ihraççı ödeyemezse daha fazlasını. Erken satılamaz.',
      ],
      'hi-IN': [
        '95% पूँजी सुरक्षा वाला नोट',
        'अंकित मूल्य का कम से कम 95% वापस, और एक शेयर की बढ़त में 20% तक हिस्सा।',
        '5% का नुकसान हो सकता है, जारीकर्ता विफल हो तो उससे अधिक। समय से पहले बेचा नहीं जा सकता।',
      ],
      'zh-CN': [
        '部分保本型票据（95%）',
        '至少返还面值的 95%，并分享一只股票的涨幅，最多 20%。',
        '您可能损失 5%；若发行人违约，损失可能更大。不能提前卖出。',
      ],
    }),
  },
  {
    code: 'note-barrier',
    risk: 4,
    minimum: 500,
    payoff: { kind: 'reverseConvertible', coupon: '6', barrier: '70' },
    opens: -84,
    closes: -72,
    issues: -66,
    observes: 110,
    matures: 118,
    texts: barrierTexts(),
  },
  // One whose result is fixed and not paid, and one that was paid.
  {
    code: 'note-fixed',
    risk: 4,
    minimum: 500,
    payoff: { kind: 'reverseConvertible', coupon: '2', barrier: '70' },
    opens: -70,
    closes: -62,
    issues: -60,
    observes: -5,
    matures: 5,
    texts: barrierTexts(' II'),
  },
  {
    code: 'note-paid',
    risk: 4,
    minimum: 500,
    payoff: { kind: 'reverseConvertible', coupon: '1.5', barrier: '70' },
    opens: -72,
    closes: -64,
    issues: -62,
    observes: -22,
    matures: -17,
    texts: barrierTexts(' I'),
  },
];
