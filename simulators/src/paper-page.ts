import { escapeHtml } from './escape-html.ts';

export interface ShownPaper {
  text: string;
  token: string | null;
  printedAt: string;
}

/** What came out of a printer, the newest first. Without scripts. */
export function paperPage(state: string, papers: readonly ShownPaper[]): string {
  const shown = papers.toReversed().map(
    ({ text, token, printedAt }) => `<article>
<h2>${escapeHtml(printedAt.slice(11, 19))} ${escapeHtml(token ?? 'without token')}</h2>
<pre>${escapeHtml(text)}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>Printer</title>
</head>
<body>
<h1>Printer: ${escapeHtml(state)}</h1>
${shown.join('\n') || '<p>No paper yet.</p>'}
</body>
</html>
`;
}
