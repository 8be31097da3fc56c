import type { PlacingKind } from '#server/rules/product/product-kind.ts';
import type { ProductTexts } from '#server/db/tables/product.ts';

/** A placing or block trade of a demonstration. Amounts are of about a dollar's worth; days count from now. */
export interface DemoPlacing {
  readonly code: string;
  readonly kind: PlacingKind;
  /** Which stock of the home venue, by its place in the list. */
  readonly stock: number;
  readonly minimum: number;
  readonly opens: number;
  readonly closes: number;
  /** First day on which its shares can be sold; `null` without a lock-up. */
  readonly unlocks: number | null;
}

/** A scene of a client's past with one. */
export interface PlacingScene {
  readonly code: string;
  readonly act: 'apply' | 'approve' | 'reject' | 'unlock';
  readonly lots?: number;
}

export const demoPlacings: readonly DemoPlacing[] = [
  {
    code: 'placing-open',
    kind: 'stock.fo',
    stock: 2,
    minimum: 500,
    opens: -3,
    closes: 11,
    unlocks: 102,
  },
  {
    code: 'placing-locked',
    kind: 'stock.fo',
    stock: 3,
    minimum: 500,
    opens: -50,
    closes: -40,
    unlocks: 45,
  },
  {
    code: 'placing-free',
    kind: 'stock.fo',
    stock: 4,
    minimum: 500,
    opens: -80,
    closes: -70,
    unlocks: -10,
  },
  {
    code: 'block-open',
    kind: 'block.standard',
    stock: 5,
    minimum: 2_000,
    opens: -1,
    closes: 25,
    unlocks: null,
  },
];

type Words = readonly [name: string, summary: string, risks: string];

const words: Readonly<Record<PlacingKind, Readonly<Record<string, (stock: string) => Words>>>> = {
  'stock.fo': {
    'en-US': (stock) => [
      `${stock}: placing`,
      'Existing shares at a discount to the market, for a few days.',
      'The price can fall by more than the discount while you cannot sell. An application can be rejected.',
    ],
    'es-ES': (stock) => [
      `${stock}: colocación`,
      'Acciones ya cotizadas con descuento sobre el mercado, durante unos días.',
      'El precio puede caer más que el descuento mientras no pueda vender. La solicitud puede ser rechazada.',
    ],
    'pl-PL': (stock) => [
      `${stock}: plasowanie akcji`,
      'Notowane akcje z dyskontem do ceny rynkowej, przez kilka dni.',
      'Cena może spaść bardziej niż o dyskonto, zanim sprzedaż będzie możliwa. Zapis może zostać odrzucony.',
    ],
    'tr-TR': (stock) => [
      `${stock}: tahsisli satış`,
      'Borsada işlem gören hisseler, birkaç gün boyunca piyasanın altında.',
      'Satış yapamadığınız sürede fiyat, iskontodan fazla düşebilir. Başvuru reddedilebilir.',
    ],
    'hi-IN': (stock) => [
      `${stock}: प्लेसमेंट`,
      'सूचीबद्ध शेयर, कुछ दिनों के लिए बाज़ार से कम मूल्य पर।',
      'जब तक आप बेच नहीं सकते, मूल्य छूट से अधिक गिर सकता है। आवेदन अस्वीकृत हो सकता है।',
    ],
    'zh-CN': (stock) => [
      `${stock}：配售`,
      '已上市股份，数日内以低于市价的价格配售。',
      '在不能卖出期间，价格跌幅可能超过折扣。申请可能不获批准。',
    ],
  },
  'block.standard': {
    'en-US': (stock) => [
      `${stock}: block of shares`,
      'A large number of shares at one price that you propose.',
      'The price can move between your application and our decision. An application can be rejected.',
    ],
    'es-ES': (stock) => [
      `${stock}: bloque de acciones`,
      'Un gran número de acciones a un solo precio, que usted propone.',
      'El precio puede moverse entre su solicitud y nuestra decisión. La solicitud puede ser rechazada.',
    ],
    'pl-PL': (stock) => [
      `${stock}: pakiet akcji`,
      'Duża liczba akcji po jednej cenie, którą proponujesz.',
      'Cena może zmienić się między zapisem a decyzją. Zapis może zostać odrzucony.',
    ],
    'tr-TR': (stock) => [
      `${stock}: blok hisse`,
      'Önerdiğiniz tek fiyattan çok sayıda hisse.',
      'Başvurunuz ile kararımız arasında fiyat değişebilir. Başvuru reddedilebilir.',
    ],
    'hi-IN': (stock) => [
      `${stock}: शेयरों का ब्लॉक`,
      'आपके प्रस्तावित एक मूल्य पर बड़ी संख्या में शेयर।',
      'आपके आवेदन और हमारे निर्णय के बीच मूल्य बदल सकता है। आवेदन अस्वीकृत हो सकता है।',
    ],
    'zh-CN': (stock) => [
      `${stock}：大宗股份`,
      '以您提出的单一价格买入大量股份。',
      '从申请到作出决定期间，价格可能变动。申请可能不获批准。',
    ],
  },
};

/** What a placing of a stock says of itself, in the languages of a tenant. */
export function demoPlacingTexts(
  kind: PlacingKind,
  stock: string,
  languages: readonly string[],
): Readonly<Record<string, ProductTexts>> {
  return Object.fromEntries(
    Object.entries(words[kind]).flatMap(([language, of]) => {
      const [name, summary, risks] = of(stock);
      return languages.includes(language) ? [[language, { name, summary, risks }]] : [];
    }),
  );
}
