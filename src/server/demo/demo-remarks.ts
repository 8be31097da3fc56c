import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** Why the desk of a demonstration did something, as it would have written it to a client. */
export type DemoRemark = 'household' | 'raised' | 'origin' | 'twice';

const remarks: Readonly<Record<string, Readonly<Record<DemoRemark, string>>>> = {
  'en-US': {
    household: 'Two applications of one household came in; the other one counts.',
    raised: 'From the increased offer.',
    origin: 'We still need proof of where the money comes from.',
    twice: 'Ordered twice by mistake.',
  },
  'es-ES': {
    household: 'Recibimos dos solicitudes del mismo hogar; cuenta la otra.',
    raised: 'Por la ampliación de la oferta.',
    origin: 'Nos falta un justificante del origen del dinero.',
    twice: 'Pedido por error dos veces.',
  },
  'pl-PL': {
    household: 'Wpłynęły dwa zapisy z jednego gospodarstwa domowego; liczy się ten drugi.',
    raised: 'Z powiększonej oferty.',
    origin: 'Nadal potrzebujemy dokumentu potwierdzającego pochodzenie środków.',
    twice: 'Zlecenie złożone omyłkowo dwa razy.',
  },
  'tr-TR': {
    household: 'Aynı haneden iki başvuru geldi; diğeri geçerlidir.',
    raised: 'Artırılan arzdan.',
    origin: 'Paranın kaynağını gösteren belge hâlâ eksik.',
    twice: 'Yanlışlıkla iki kez emir verildi.',
  },
  'hi-IN': {
    household: 'एक ही परिवार से दो आवेदन आए; दूसरा मान्य है।',
    raised: 'बढ़ाए गए निर्गम से।',
    origin: 'राशि के स्रोत का प्रमाण अभी बाकी है।',
    twice: 'गलती से दो बार ऑर्डर दिया गया।',
  },
  'zh-CN': {
    household: '同一家庭提交了两份申请，以另一份为准。',
    raised: '来自扩大的发售。',
    origin: '尚缺资金来源证明。',
    twice: '误下单两次。',
  },
};

/** In the tenant's first language that there is one in. */
export function demoRemark({ languages }: Pick<Tenant, 'languages'>, remark: DemoRemark): string {
  const known = languages.map((language) => remarks[language]?.[remark]);
  return known.find((text) => text !== undefined) ?? remarks['en-US']?.[remark] ?? '';
}
