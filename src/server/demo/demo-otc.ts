import type { ProductTexts, TradingType } from '#server/db/tables/product.ts';

/** Shares that a demonstration sells over the counter, in the tenant's own currency; prices are of about a dollar's worth. */
export interface DemoOtc {
  readonly code: string;
  readonly tradingType: TradingType;
  readonly price: number;
  readonly minimum: number;
  readonly lot: number;
  readonly texts: Readonly<Record<string, ProductTexts>>;
}

/** A scene of a client's past with them. */
export interface OtcScene {
  readonly code: string;
  /** `approve` is of a purchase that waits, `answer` and `accept` are of a request that has not ended. */
  readonly act: 'buy' | 'approve' | 'ask' | 'answer' | 'accept';
  readonly lots?: number;
}

type Words = readonly [summary: string, risks: string];

const words: Readonly<Record<string, (how: 'once' | 'review') => Words>> = {
  'en-US': (how) => [
    how === 'once'
      ? 'Shares of a company that is not listed, bought at our price at once.'
      : 'Shares of a company that is not listed, at our price, after a review.',
    'There is no market for these shares. You can sell them only at a price that we offer, and it can be far below what you paid. You can lose everything.',
  ],
  'es-ES': (how) => [
    how === 'once'
      ? 'Acciones de una empresa no cotizada, compradas al instante a nuestro precio.'
      : 'Acciones de una empresa no cotizada, a nuestro precio, tras una revisión.',
    'No hay mercado para estas acciones. Solo puede venderlas al precio que ofrezcamos, que puede ser muy inferior al que pagó. Puede perderlo todo.',
  ],
  'pl-PL': (how) => [
    how === 'once'
      ? 'Akcje nienotowanej spółki, kupowane od razu po naszej cenie.'
      : 'Akcje nienotowanej spółki, po naszej cenie, po weryfikacji.',
    'Dla tych akcji nie ma rynku. Można je sprzedać tylko po cenie, którą zaoferujemy, a ta może być znacznie niższa od zapłaconej. Możesz stracić wszystko.',
  ],
  'tr-TR': (how) => [
    how === 'once'
      ? 'Borsada işlem görmeyen bir şirketin hisseleri, fiyatımızdan hemen alınır.'
      : 'Borsada işlem görmeyen bir şirketin hisseleri, incelemeden sonra fiyatımızdan.',
    'Bu hisselerin piyasası yoktur. Yalnızca önerdiğimiz fiyattan satabilirsiniz ve bu fiyat ödediğinizin çok altında olabilir. Her şeyi kaybedebilirsiniz.',
  ],
  'hi-IN': (how) => [
    how === 'once'
      ? 'गैर-सूचीबद्ध कंपनी के शेयर, हमारे मूल्य पर तुरंत खरीद।'
      : 'गैर-सूचीबद्ध कंपनी के शेयर, समीक्षा के बाद हमारे मूल्य पर।',
    'इन शेयरों का कोई बाज़ार नहीं है। आप इन्हें केवल हमारे दिए मूल्य पर बेच सकते हैं, जो आपके चुकाए मूल्य से बहुत कम हो सकता है। आप सब कुछ खो सकते हैं।',
  ],
  'zh-CN': (how) => [
    how === 'once'
      ? '非上市公司股份，按我方报价即时买入。'
      : '非上市公司股份，经审核后按我方报价买入。',
    '这些股份没有交易市场，只能按我方提供的价格卖出，且可能远低于您的买入价。您可能损失全部本金。',
  ],
};

function textsOf(name: string, how: 'once' | 'review'): DemoOtc['texts'] {
  return Object.fromEntries(
    Object.entries(words).map(([language, of]) => {
      const [summary, risks] = of(how);
      return [language, { name, summary, risks }];
    }),
  );
}

export const demoOtc: readonly DemoOtc[] = [
  {
    code: 'otc-robotics',
    tradingType: 'holding',
    price: 42.5,
    minimum: 200,
    lot: 5,
    texts: textsOf('Lumenfield Robotics', 'once'),
  },
  {
    code: 'otc-storage',
    tradingType: 'review',
    price: 18.4,
    minimum: 250,
    lot: 10,
    texts: textsOf('Harrow Grid Storage', 'review'),
  },
];
