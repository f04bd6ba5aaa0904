import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type HtmlValue, html, pageAnswer, trustedHtml } from './html.ts';

test('values are escaped in content and in attributes', () => {
  const evil = `"><script>alert('x')</script>&`;
  const text = html`<a title="${evil}">${evil}</a>`.text;
  assert.equal(
    text,
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</a>',
  );
});

test('templates nest, lists join, and nothing is nothing', () => {
  const items: HtmlValue = ['a', '<b>', html`<i>${'&'}</i>`, 3, null, undefined, false, ['c', ['d']]];
  assert.equal(html`<p>${items}</p>`.text, '<p>a&lt;b&gt;<i>&amp;</i>3cd</p>');
  assert.equal(html`${trustedHtml('<hr>')}`.text, '<hr>');
});

test('what only looks like markup that is trusted is escaped', () => {
  assert.equal(html`${{ text: '<hr>' } as never}`.text, '');
  assert.equal(html`${JSON.parse('"<hr>"') as string}`.text, '&lt;hr&gt;');
});

test('a page allows its own style and nothing else', () => {
  const style = 'body { color: red }';
  const page = { title: '<T>', description: '"D"', style, body: html`<p>x</p>`, cacheControl: 'no-cache' };
  const { headers, raw, status } = pageAnswer(page);
  const policy = String(headers!['content-security-policy']);
  const styles = /<style>(.*)<\/style>/s.exec(String(raw!.body))![1]!;
  assert.ok(styles.endsWith(style));
  const hash = createHash('sha256').update(styles).digest('base64');
  assert.equal(status, 200);
  assert.match(policy, /^default-src 'none';/);
  assert.ok(policy.includes(`style-src 'sha256-${hash}';`));
  assert.doesNotMatch(policy, /unsafe|script-src|\*/);
  assert.equal(headers!['cache-control'], 'no-cache');
  assert.equal(raw!.contentType, 'text/html; charset=utf-8');
  const text = String(raw!.body);
  assert.ok(text.includes('<title>&lt;T&gt;</title>'));
  assert.ok(text.includes('content="&quot;D&quot;"'));
  assert.notEqual(pageAnswer({ ...page, title: 'other' }).headers!.etag, headers!.etag);
});

test('a page with a script allows that one, and requests to its own server', () => {
  const script = "document.title = '&<b>'";
  const page = { title: 'T', description: 'D', style: '', script, body: html`x`, cacheControl: 'no-cache' };
  const { headers, raw } = pageAnswer(page);
  const policy = String(headers!['content-security-policy']);
  const served = /<script>(.*)<\/script>/s.exec(String(raw!.body))![1]!;
  assert.equal(served, script);
  const hash = createHash('sha256').update(served).digest('base64');
  assert.ok(policy.includes(`script-src 'sha256-${hash}'; connect-src 'self'; form-action 'none';`));
  assert.match(policy, /^default-src 'none';.* frame-ancestors 'none'$/);
  assert.doesNotMatch(policy, /unsafe|\*/);
});
