// Search over operations and guides, and buttons that copy code. The page is whole without either.
{
  const RESULTS_MAX = 12;
  const element = (name, properties = {}) => Object.assign(document.createElement(name), properties);

  // Copying.
  for (const pre of document.querySelectorAll('pre')) {
    const button = element('button', { type: 'button', className: 'copy', textContent: 'Copy' });
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', async () => {
      const text = pre.querySelector('code').textContent;
      const copied = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      // Without permission, or on a page without TLS: the reader copies what is selected.
      if (!copied) getSelection().selectAllChildren(pre);
      button.textContent = copied ? 'Copied' : 'Selected';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2_000);
    });
    const frame = element('div', { className: 'copyable' });
    pre.replaceWith(frame);
    frame.append(pre, button);
  }

  // Searching.
  const side = document.querySelector('.side');
  const form = element('form', { className: 'search' });
  form.setAttribute('role', 'search');
  const input = element('input', {
    type: 'search',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: false,
  });
  input.setAttribute('aria-label', 'Search reference and guides');
  const results = element('ul', { className: 'results', hidden: true });
  const status = element('p', { className: 'skip' });
  status.setAttribute('role', 'status');
  form.append(input, results, status);
  side.querySelector('.home').after(form);

  let index = null;
  async function entries() {
    index ??= fetch('/docs/search.json').then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    });
    try {
      return await index;
    } catch (error) {
      index = null;
      throw error;
    }
  }

  /** How well an entry fits: 0 when a word is missing; titles count more than texts, beginnings more than middles. */
  function score({ title, place, text }, words) {
    const [heading, rest] = [title.toLowerCase(), `${place} ${text}`.toLowerCase()];
    let sum = heading.startsWith(words.join(' ')) ? 20 : 0;
    for (const word of words) {
      if (heading.startsWith(word)) sum += 12;
      else if (heading.includes(` ${word}`)) sum += 8;
      else if (heading.includes(word)) sum += 5;
      else if (rest.includes(word)) sum += 1;
      else return 0;
    }
    return sum;
  }

  async function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) {
      results.hidden = true;
      status.textContent = '';
      return;
    }
    let all;
    try {
      all = await entries();
    } catch {
      results.replaceChildren(element('li', { textContent: 'The search does not answer. Try again.' }));
      results.hidden = false;
      return;
    }
    const found = all
      .map((entry) => ({ entry, points: score(entry, words) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points);
    const items = found.slice(0, RESULTS_MAX).map(({ entry }) => {
      const link = element('a', { href: entry.href });
      link.append(entry.title, element('span', { textContent: entry.place }));
      const item = element('li');
      item.append(link);
      return item;
    });
    results.replaceChildren(
      ...(items.length > 0 ? items : [element('li', { textContent: `Nothing has “${input.value}”.` })]),
    );
    status.textContent = found.length === 1 ? '1 result' : `${found.length} results`;
    results.hidden = false;
  }

  input.addEventListener('input', show);
  input.addEventListener('focus', () => entries().catch(() => {}));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    results.querySelector('a')?.click();
  });
  addEventListener('keydown', (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === 'Escape' && form.contains(document.activeElement)) {
      input.value = '';
      void show();
    }
  });
}
