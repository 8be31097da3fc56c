import type { NewsTopic } from '#core/news-topics.ts';
import type { NewsTexts } from '#server/rules/news.ts';

/** News of a demonstration; `{stock}` stands for the name of the stock that it is about. */
export interface DemoNews {
  readonly topic: NewsTopic;
  /** Days before now. */
  readonly age: number;
  /** Whether it is about a stock. */
  readonly ofStock: boolean;
  readonly texts: Readonly<Record<string, NewsTexts>>;
}

export const demoNews: readonly DemoNews[] = [
  {
    topic: 'company',
    age: 1,
    ofStock: true,
    texts: {
      'en-US': {
        title: 'Where to find the accounts of {stock}',
        summary:
          'Income, balance sheet and cash flow stand beside the price, by quarter and by year.',
        text: 'The accounts of **{stock}** are part of its page:\n\n- open the stock and choose *Financials*;\n- switch between quarters and years;\n- every figure is also in a table.\n\nFigures of past years say nothing certain about the years to come.',
        alt: 'Bars that grow from left to right',
      },
      'es-ES': {
        title: 'Dónde consultar las cuentas de {stock}',
        summary: 'Resultados, balance y flujo de caja, junto al precio, por trimestre y por año.',
        text: 'Las cuentas de **{stock}** forman parte de su página:\n\n- abra el valor y elija *Cuentas*;\n- cambie entre trimestres y años;\n- cada cifra figura también en una tabla.\n\nLas cifras de años pasados no garantizan las de los años futuros.',
        alt: 'Barras que crecen de izquierda a derecha',
      },
      'pl-PL': {
        title: 'Gdzie znaleźć sprawozdania spółki {stock}',
        summary: 'Wyniki, bilans i przepływy pieniężne obok ceny, kwartalnie i rocznie.',
        text: 'Sprawozdania spółki **{stock}** są częścią jej strony:\n\n- otwórz walor i wybierz *Finanse*;\n- przełączaj między kwartałami i latami;\n- każda liczba jest też w tabeli.\n\nWyniki z przeszłości nie gwarantują wyników w przyszłości.',
        alt: 'Słupki rosnące od lewej do prawej',
      },
      'tr-TR': {
        title: '{stock} mali tabloları nerede',
        summary: 'Gelir, bilanço ve nakit akışı, çeyreklik ve yıllık olarak fiyatın yanında.',
        text: '**{stock}** mali tabloları hissenin sayfasındadır:\n\n- hisseyi açın ve *Finansallar* sekmesini seçin;\n- çeyrek ve yıl arasında geçiş yapın;\n- her rakam tabloda da yer alır.\n\nGeçmiş yılların rakamları gelecek için güvence değildir.',
        alt: 'Soldan sağa yükselen çubuklar',
      },
      'hi-IN': {
        title: '{stock} के लेखे कहाँ देखें',
        summary: 'आय, बैलेंस शीट और नकदी प्रवाह, मूल्य के साथ, तिमाही और वर्ष के अनुसार।',
        text: '**{stock}** के लेखे उसके पृष्ठ पर हैं:\n\n- शेयर खोलें और *वित्तीय विवरण* चुनें;\n- तिमाही और वर्ष के बीच बदलें;\n- हर आँकड़ा तालिका में भी है।\n\nपिछले वर्षों के आँकड़े आने वाले वर्षों की गारंटी नहीं हैं।',
        alt: 'बाएँ से दाएँ बढ़ते हुए स्तंभ',
      },
      'zh-CN': {
        title: '在哪里查看 {stock} 的财务数据',
        summary: '利润、资产负债和现金流按季度和年度列在价格旁边。',
        text: '**{stock}** 的财务数据就在其页面上：\n\n- 打开该股票，选择*财务*；\n- 在季度与年度之间切换；\n- 每个数字也列在表格中。\n\n过往数据不代表未来表现。',
        alt: '从左到右逐渐升高的柱形',
      },
    },
  },
  {
    topic: 'service',
    age: 3,
    ofStock: false,
    texts: {
      'en-US': {
        title: 'How to recognise a message that is not from us',
        summary:
          'We never ask for your password, your PIN or a code, neither by phone nor by message.',
        text: 'Messages that ask for a password, a PIN or a code **are not from us**.\n\n1. Sign in only through the address that you saved.\n2. Never read a code out to anyone.\n3. If in doubt, write to [customer service](/support).\n\nIf you have shared your password, [change it](/profile/security) at once.',
        alt: 'A closed padlock',
      },
      'es-ES': {
        title: 'Cómo reconocer un mensaje que no es nuestro',
        summary:
          'Nunca pedimos su contraseña, su PIN ni un código, ni por teléfono ni por mensaje.',
        text: 'Los mensajes que piden una contraseña, un PIN o un código **no son nuestros**.\n\n1. Inicie sesión solo desde la dirección que guardó.\n2. No lea un código a nadie.\n3. Si tiene dudas, escriba a [atención al cliente](/support).\n\nSi ha compartido su contraseña, [cámbiela](/profile/security) de inmediato.',
        alt: 'Un candado cerrado',
      },
      'pl-PL': {
        title: 'Jak rozpoznać wiadomość, która nie pochodzi od nas',
        summary: 'Nigdy nie prosimy o hasło, PIN ani kod – ani telefonicznie, ani w wiadomości.',
        text: 'Wiadomości z prośbą o hasło, PIN lub kod **nie pochodzą od nas**.\n\n1. Loguj się tylko pod zapisanym adresem.\n2. Nikomu nie podawaj kodu.\n3. W razie wątpliwości napisz do [obsługi klienta](/support).\n\nJeśli hasło zostało ujawnione, [zmień je](/profile/security) od razu.',
        alt: 'Zamknięta kłódka',
      },
      'tr-TR': {
        title: 'Bizden gelmeyen bir mesaj nasıl anlaşılır',
        summary: 'Telefonda veya mesajla asla parolanızı, PIN kodunuzu ya da bir kod istemeyiz.',
        text: 'Parola, PIN veya kod isteyen mesajlar **bizden değildir**.\n\n1. Yalnızca kaydettiğiniz adresten giriş yapın.\n2. Hiç kimseye kod söylemeyin.\n3. Şüphe duyarsanız [müşteri hizmetlerine](/support) yazın.\n\nParolanızı paylaştıysanız hemen [değiştirin](/profile/security).',
        alt: 'Kapalı bir asma kilit',
      },
      'hi-IN': {
        title: 'ऐसा संदेश कैसे पहचानें जो हमारा नहीं है',
        summary: 'हम फ़ोन या संदेश से कभी आपका पासवर्ड, पिन या कोड नहीं माँगते।',
        text: 'पासवर्ड, पिन या कोड माँगने वाले संदेश **हमारे नहीं हैं**।\n\n1. केवल अपने सहेजे हुए पते से साइन इन करें।\n2. किसी को कोड न बताएँ।\n3. संदेह हो तो [ग्राहक सेवा](/support) को लिखें।\n\nयदि पासवर्ड किसी को बता दिया है, तो उसे तुरंत [बदलें](/profile/security)।',
        alt: 'बंद ताला',
      },
      'zh-CN': {
        title: '如何识别冒充我们的信息',
        summary: '我们绝不会通过电话或信息索要您的密码、PIN 或验证码。',
        text: '索要密码、PIN 或验证码的信息**并非来自我们**。\n\n1. 只通过您保存的网址登录。\n2. 不要把验证码告诉任何人。\n3. 如有疑问，请联系[客服](/support)。\n\n如果您已透露密码，请立即[修改](/profile/security)。',
        alt: '一把锁好的挂锁',
      },
    },
  },
  {
    topic: 'market',
    age: 8,
    ofStock: false,
    texts: {
      'en-US': {
        title: 'Orders on public holidays',
        summary: 'On days without trading orders are queued for the next trading day.',
        text: 'Exchanges close on public holidays, and not all of them on the same days. An order that you place then **waits for the next trading day**; until it is filled you can cancel it.\n\nOpening hours of each exchange are on the [market page](/market).',
        alt: 'A calendar sheet with one day marked',
      },
      'es-ES': {
        title: 'Órdenes en días festivos',
        summary: 'Los días sin negociación, las órdenes esperan a la siguiente sesión.',
        text: 'Las bolsas cierran los días festivos, y no todas los mismos días. Una orden que envíe entonces **espera a la siguiente sesión**; hasta que se ejecute puede cancelarla.\n\nLos horarios de cada bolsa están en la [página del mercado](/market).',
        alt: 'Una hoja de calendario con un día marcado',
      },
      'pl-PL': {
        title: 'Zlecenia w dni wolne',
        summary: 'W dni bez sesji zlecenia czekają na następną sesję.',
        text: 'Giełdy są zamknięte w dni świąteczne, nie wszystkie w te same dni. Złożone wtedy zlecenie **czeka na następną sesję**; do chwili realizacji można je anulować.\n\nGodziny pracy giełd znajdziesz na [stronie rynku](/market).',
        alt: 'Kartka z kalendarza z jednym zaznaczonym dniem',
      },
      'tr-TR': {
        title: 'Resmî tatillerde emirler',
        summary: 'İşlem yapılmayan günlerde emirler bir sonraki işlem gününü bekler.',
        text: 'Borsalar resmî tatillerde kapalıdır; hepsi aynı günlerde değil. O günlerde verdiğiniz emir **bir sonraki işlem gününü bekler**; gerçekleşene kadar iptal edebilirsiniz.\n\nBorsaların çalışma saatleri [piyasa sayfasındadır](/market).',
        alt: 'Bir günü işaretlenmiş takvim sayfası',
      },
      'hi-IN': {
        title: 'सार्वजनिक अवकाश पर ऑर्डर',
        summary: 'जिन दिनों ट्रेडिंग नहीं होती, ऑर्डर अगले ट्रेडिंग दिन की प्रतीक्षा करते हैं।',
        text: 'सार्वजनिक अवकाश पर एक्सचेंज बंद रहते हैं, पर सभी एक ही दिन नहीं। तब दिया गया ऑर्डर **अगले ट्रेडिंग दिन की प्रतीक्षा करता है**; पूरा होने तक आप उसे रद्द कर सकते हैं।\n\nहर एक्सचेंज का समय [बाज़ार पृष्ठ](/market) पर है।',
        alt: 'कैलेंडर का पन्ना, जिसमें एक दिन चिह्नित है',
      },
      'zh-CN': {
        title: '公众假期的委托',
        summary: '休市日提交的委托将等待下一个交易日。',
        text: '交易所在公众假期休市，各交易所的日期不尽相同。此时提交的委托**将等待下一个交易日**；成交前您可以撤销。\n\n各交易所的交易时间见[市场页面](/market)。',
        alt: '一页日历，其中一天被标出',
      },
    },
  },
  {
    // In one language alone, as it is with a tenant that has not translated everything.
    topic: 'economy',
    age: 15,
    ofStock: false,
    texts: {
      'en-US': {
        title: 'What inflation does to savings',
        summary: 'An interest rate is worth what is left of it after prices have risen.',
        text: 'If savings earn 2 % a year and prices rise by 3 %, the balance grows while what it buys shrinks: by about 1 % a year.\n\n> The difference between the two is called the *real* rate of interest.\n\nThose who save for many years compare real rates, and what each choice may lose on the way.',
        alt: 'Two lines that drift apart',
      },
    },
  },
];
