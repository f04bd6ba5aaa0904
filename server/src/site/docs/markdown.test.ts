import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingsOf, inline, markdown } from './markdown.ts';

const text = (source: string) => markdown(source).text.trim();

test('blocks: headings, paragraphs, lists, tables, code', () => {
  assert.equal(
    text('## Money and time'),
    '<h2 id="money-and-time"><a href="#money-and-time">Money and time</a></h2>',
  );
  assert.equal(text('one\ntwo\n\nthree'), '<p>one\ntwo</p>\n<p>three</p>');
  assert.equal(text('- a\n- `b`'), '<ul><li>a</li><li><code>b</code></li></ul>');
  assert.equal(text('- a **b\n  c**\n- d - e'), '<ul><li>a <strong>b c</strong></li><li>d - e</li></ul>');
  assert.equal(text('one\n### `A`\n- b'), '<p>one</p>\n<h3><code>A</code></h3>\n<ul><li>b</li></ul>');
  assert.match(
    text('| A | B |\n|---|---|\n| 1 | **2** |'),
    /<th>A<\/th>.*<td>1<\/td><td><strong>2<\/strong><\/td>/s,
  );
  assert.equal(text('```\n## <b>\n```'), '<pre tabindex="0"><code>## &lt;b&gt;</code></pre>');
  assert.match(text('a paragraph\n- and a list'), /^<p>a paragraph<\/p>\n<ul>/);
});

test('JSON in code is highlighted', () => {
  assert.equal(
    text('```json\n{ "a": "<b>", "c": [1, -2.5, true, null] }\n```'),
    '<pre tabindex="0"><code>{ <b>&quot;a&quot;</b>: <i>&quot;&lt;b&gt;&quot;</i>, <b>&quot;c&quot;</b>: ' +
      '[<u>1</u>, <u>-2.5</u>, <u>true</u>, <u>null</u>] }</code></pre>',
  );
});

test('within a line: code, bold, emphasis, pictures of this server, links; everything else is text', () => {
  assert.equal(
    inline('`<a>` **b** [c](https://d.example/?e&f)').text,
    '<code>&lt;a&gt;</code> <strong>b</strong> <a href="https://d.example/?e&amp;f">c</a>',
  );
  assert.equal(
    inline('[x](javascript:alert(1)) <img src=x> a * b_c_').text,
    '[x](javascript:alert(1)) &lt;img src=x&gt; a * b_c_',
  );
  assert.equal(
    inline('*e f* ![a "b"](/docs/c.webp) ![x](https://d.example/e.png)').text,
    '<em>e f</em> <img src="/docs/c.webp" alt="a &quot;b&quot;" loading="lazy"> ' +
      '!<a href="https://d.example/e.png">x</a>',
  );
  assert.equal(inline('a* b *c, 2*3').text, 'a* b *c, 2*3');
  assert.equal(inline('[x](/a"onclick="y)').text, '<a href="/a&quot;onclick=&quot;y">x</a>');
});

test('whatever it is given, it ends', () => {
  for (const odd of ['```json', '|', '| a', '##', '-', '- ', '**', '`', '[a](', '\n\n', '| a |\n| b |']) {
    assert.equal(typeof text(odd), 'string', odd);
  }
});

test('headings can be listed', () => {
  assert.deepEqual(headingsOf('## A b\n\ntext\n\n## C'), [
    { title: 'A b', id: 'a-b' },
    { title: 'C', id: 'c' },
  ]);
});
