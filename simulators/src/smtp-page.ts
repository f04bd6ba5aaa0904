import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml } from './escape-html.ts';
import type { ReceivedMail } from './received-mail.ts';

const STYLE = readFileSync(new URL('./smtp-page.css', import.meta.url), 'utf8');
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** The page that lists the mails and shows one: the one asked for, or the newest. Without scripts. */
export function mailPage(messages: readonly ReceivedMail[], id: number): { body: string; styleHash: string } {
  const shown = messages.find((mail) => mail.id === id) ?? messages.at(-1);
  const title = shown ? `${shown.subject} - mail` : 'Mail';
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Mail<i>.</i></h1>
<p>What the service would have sent. Nothing leaves this machine.</p>
<nav><a href="/">Newest</a><a href="/messages">JSON</a>
<form method="post" action="/clear"><button${messages.length === 0 ? ' disabled' : ''}>Clear</button></form></nav>
</header>
${shown ? `<div class="panes">${list(messages, shown)}${one(shown)}</div>` : empty()}
</body>
</html>
`;
  return { body, styleHash: STYLE_HASH };
}

function empty(): string {
  return `<main class="empty"><p>No mail yet.</p>
<p>Sign up, invite somebody or ask for a new password, then <a href="/">look again</a>.</p></main>`;
}

function list(messages: readonly ReceivedMail[], shown: ReceivedMail): string {
  const items = messages.toReversed().map((mail) => {
    const current = mail === shown ? ' aria-current="true"' : '';
    return `<li><a href="/?id=${mail.id}"${current}><strong><bdi>${escapeHtml(mail.subject || '(no subject)')}</bdi></strong>
<span><bdi>${escapeHtml(mail.envelope.to.join(', '))}</bdi></span><time>${clock(mail)}</time></a></li>`;
  });
  return `<aside aria-label="Mails"><ul>${items.join('\n')}</ul></aside>`;
}

function one(mail: ReceivedMail): string {
  const facts: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to || mail.envelope.to.join(', ')],
    ['At', mail.receivedAt],
  ];
  return `<main>
<h2><bdi>${escapeHtml(mail.subject || '(no subject)')}</bdi></h2>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`).join('')}</dl>
${mail.html ? frame(mail) : ''}
<details${mail.html ? '' : ' open'}><summary>Plain text</summary><pre>${linked(mail.text)}</pre></details>
<details><summary>Source</summary><pre>${escapeHtml(mail.raw)}</pre></details>
</main>`;
}

/** Its right edge can be dragged, to see the mail in a narrow window. */
function frame(mail: ReceivedMail): string {
  return `<div class="frame"><iframe src="/messages/${mail.id}/html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`;
}

const clock = ({ receivedAt }: ReceivedMail): string => receivedAt.slice(11, 19);

/** Text with its web addresses as links. */
function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noopener noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
}
