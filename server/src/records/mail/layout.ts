import { type Html, html, trustedHtml } from '../../platform/http/response/html.ts';

/** What a mail says, before it is laid out. Everything in it is text; the layouts escape. */
export interface EmailMessage {
  /** One line. */
  subject: string;
  /** Whom it greets; a receipt greets nobody, since nobody says who gets it. */
  to?: string;
  /** English unless it says otherwise. */
  language?: string;
  /** Paragraphs before the button. */
  says: readonly string[];
  /** Name and value, like the lines of an order. */
  facts?: readonly (readonly [name: string, value: string])[];
  button?: { label: string; link: string };
  /** Paragraphs after it. */
  after: readonly string[];
  /** Who sends it, at the end, where that is not the service for itself. */
  signature?: string;
}

/** What goes out. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const SIGNATURE = 'Comanda: orders, payments and books for restaurants.';

/** The message as plain text. Lines are not broken: the reader's window is as wide as it is, and links must stay whole. */
export function renderText({
  to,
  says,
  facts = [],
  button,
  after,
  signature = SIGNATURE,
}: EmailMessage): string {
  const parts = [
    ...(to === undefined ? [] : [`Hello ${to},`]),
    ...says,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${webAddress(button.link)}`] : []),
    ...after,
    `-- \n${signature}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Mail programs differ in CSS support: styles are inline, and the style sheet only adds dark mode. */
const SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const MONO = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace";
const DARK = trustedHtml(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.table{background:#161310!important}
.slip{background:#221e19!important;border-color:#ff9480 #3a342c #3a342c!important}
.ink{color:#efe8dc!important}
.faint{color:#a89f92!important}
.line{border-color:#4a4238!important}
.red{color:#ff9480!important}
.button{background:#ff9480!important;color:#1d1915!important}
}`);

const BODY = style(`margin:0;padding:0;background:#f3eee4;-webkit-text-size-adjust:100%`);
const SLIP = style(
  `max-width:560px;margin:0 auto;background:#fffdf8;border:1px solid #ded6c7;border-top:4px solid #a62c1c;text-align:left`,
);
const HEAD = style(
  `margin:0;padding:22px 0 18px;border-bottom:2px dashed #ded6c7;font:700 15px/1.2 ${MONO};letter-spacing:.24em;color:#1d1915`,
);
const TITLE = style(
  `margin:24px 0 0;font:700 22px/1.3 ${SANS};letter-spacing:-.01em;color:#1d1915;overflow-wrap:anywhere;word-break:break-word`,
);
const PARAGRAPH = style(
  `margin:14px 0 0;font:400 16px/1.55 ${SANS};color:#1d1915;overflow-wrap:anywhere;word-break:break-word`,
);
const SMALL = style(
  `margin:14px 0 0;font:400 14px/1.5 ${SANS};color:#655d52;overflow-wrap:anywhere;word-break:break-word`,
);
const FACTS = style(
  `width:100%;margin:18px 0 0;border-collapse:separate;border-spacing:0;border-top:2px dashed #ded6c7;border-bottom:2px dashed #ded6c7`,
);
const FACT_NAME = style(
  `padding:7px 14px 7px 0;font:400 14px/1.45 ${MONO};color:#655d52;text-align:left;vertical-align:top;white-space:nowrap`,
);
/** Characters of a name that fits beside its value on a phone. */
const SHORT = 20;
const LONG_NAME = style(
  `padding:7px 14px 7px 0;font:400 14px/1.45 ${MONO};color:#655d52;text-align:left;vertical-align:top;overflow-wrap:anywhere;word-break:break-word`,
);
const FACT_VALUE = style(
  `padding:7px 0;font:400 14px/1.45 ${MONO};color:#1d1915;text-align:right;vertical-align:top;overflow-wrap:anywhere;word-break:break-word`,
);
const BUTTON = style(
  `display:inline-block;padding:13px 24px;border-radius:6px;background:#a62c1c;color:#ffffff;font:600 16px/1.25 ${SANS};text-decoration:none`,
);
const LINK = style(
  `color:#655d52;font:400 13px/1.5 ${MONO};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all`,
);
const FOOT = style(
  `margin:26px 0 0;padding:16px 0 22px;border-top:2px dashed #ded6c7;font:400 13px/1.5 ${SANS};color:#655d52`,
);

/** The message as HTML: a slip of paper in one column, for windows from 320 px on. */
export function renderHtml(message: EmailMessage): string {
  const { subject, to, language = 'en', says, facts = [], button, after, signature = SIGNATURE } = message;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="table" ${BODY}>
<div class="table" style="background:#f3eee4;padding:20px 10px 28px">
<div class="slip" ${SLIP}>
<div style="padding:0 6%">
<p class="ink line" ${HEAD}>COMANDA<span class="red" style="color:#a62c1c">.</span></p>
<h1 class="ink" ${TITLE} dir="auto">${subject}</h1>
${to !== undefined && html`<p class="ink" ${PARAGRAPH}>Hello <bdi>${to}</bdi>,</p>\n`}${says.map((text) => html`<p class="ink" ${PARAGRAPH}>${text}</p>\n`)}${factsOf(facts)}${buttonOf(button)}${after.map((text) => html`<p class="faint" ${SMALL}>${text}</p>\n`)}<p class="faint line" ${FOOT}>${signature}</p>
</div>
</div>
</div>
</body>
</html>
`.text;
}

function factsOf(facts: NonNullable<EmailMessage['facts']>): Html | null {
  if (facts.length === 0) return null;
  const rows = facts.map(
    ([name, value]) =>
      html`<tr><th class="faint" scope="row" ${name.length > SHORT ? LONG_NAME : FACT_NAME}>${name}</th><td class="ink" ${FACT_VALUE}><bdi>${value}</bdi></td></tr>\n`,
  );
  return html`<table class="line" ${FACTS}>\n${rows}</table>\n`;
}

/** The link is also below the button: some programs show no buttons, and some people copy it. */
function buttonOf(button: EmailMessage['button']): Html | null {
  if (!button) return null;
  const link = webAddress(button.link);
  return html`<p style="margin:24px 0 0"><a class="button" href="${link}" ${BUTTON}>${button.label}</a></p>
<p class="faint" ${SMALL}>Or open this address:<br><a class="faint" href="${link}" ${LINK}>${link}</a></p>
`;
}

/** Links are made by us; one that is not a plain web address is a mistake that must not reach anybody. */
function webAddress(link: string): string {
  const { protocol } = new URL(link);
  if ((protocol !== 'https:' && protocol !== 'http:') || /[\s<>"]/.test(link)) {
    throw new Error('a mail may link to web addresses only');
  }
  return link;
}

function style(declarations: string): Html {
  return trustedHtml(`style="${declarations}"`);
}
