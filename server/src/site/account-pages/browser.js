// Submits the token of a mailed link when the reader presses the button. Never before: mail scanners open links too.
{
  const form = document.querySelector('form');
  const button = form.querySelector('button');
  const problem = document.getElementById('problem');
  const done = document.getElementById('done');
  const needsToken = form.hasAttribute('data-token');
  let token = null;
  let sending = false;

  const WORDS = {
    INTERNAL_ERROR: 'Something went wrong on our side. Please try again.',
    SERVICE_UNAVAILABLE: 'The service is busy at the moment. Please try again in a minute.',
    RATE_LIMIT_EXCEEDED: 'There were too many tries. Please wait a while, then try again.',
  };

  // Out of the address at once: neither the history nor a shared screen keeps it.
  function takeToken() {
    token = new URLSearchParams(location.hash.slice(1)).get('token');
    history.replaceState(null, '', location.pathname);
    clear();
    done.hidden = true;
    form.hidden = needsToken && !token;
    if (form.hidden) tell('This page needs the link from our mail. Please open it there once more.');
  }

  function clear() {
    problem.replaceChildren();
    for (const input of form.querySelectorAll('[aria-invalid]')) {
      input.removeAttribute('aria-invalid');
      document.getElementById(`${input.name}-error`).textContent = '';
    }
  }

  function tell(sentence, reference) {
    const lines = [sentence, reference && `If you ask for help, name this reference: ${reference}`];
    problem.replaceChildren(
      ...lines.filter(Boolean).map((line) => {
        const paragraph = document.createElement('p');
        paragraph.textContent = line;
        return paragraph;
      }),
    );
  }

  // Marks what is wrong at its field; what has no field is returned as a sentence.
  function mark({ path, rule, message }) {
    if (path === '/token') return 'The link is damaged. Please open it from the mail once more.';
    const input = form.elements.namedItem(path.slice(1));
    if (!input) return `${path.slice(1)} ${message}.`;
    const later = input.closest('fieldset');
    if (later && rule === 'unexpected') {
      later.hidden = later.disabled = true;
      return `The ${input.name} ${message}. Press the button once more.`;
    }
    if (later?.hidden) {
      // Asked for only now: the first press told us that it is needed, so nothing is wrong yet.
      later.hidden = later.disabled = false;
      input.focus();
      return '';
    }
    input.setAttribute('aria-invalid', 'true');
    document.getElementById(`${input.name}-error`).textContent = `This ${message}.`;
    return '';
  }

  function refuse({ code, message, correlationId, details }, status) {
    const wasAsking = form.querySelector('fieldset')?.hidden;
    const sentences = (details?.fields ?? []).map(mark).filter(Boolean);
    const invalid = form.querySelector('[aria-invalid]');
    if (invalid) sentences.push('Please correct what is marked.');
    else if (wasAsking && !form.querySelector('fieldset').hidden) return;
    tell(sentences.join(' ') || WORDS[code] || message, correlationId);
    // A link that is spent stays spent.
    if (needsToken && status === 401) form.hidden = true;
    (invalid ?? problem).focus();
  }

  function finish(data) {
    for (const place of done.querySelectorAll('[data-value]')) {
      place.textContent = data[place.dataset.value] ?? '';
    }
    form.reset();
    token = null;
    form.hidden = true;
    done.hidden = false;
    done.focus();
  }

  async function send() {
    const body = needsToken ? { token } : {};
    for (const [name, value] of new FormData(form)) if (value !== '') body[name] = value;
    const response = await fetch(form.getAttribute('action'), {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json().catch(() => null);
    if (answer?.success) return finish(answer.data);
    const correlationId = response.headers.get('x-correlation-id');
    refuse(answer?.error ?? { code: 'INTERNAL_ERROR', correlationId }, response.status);
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    clear();
    button.setAttribute('aria-disabled', 'true');
    try {
      await send();
    } catch {
      tell('Comanda could not be reached. Please check your connection and try again.');
      problem.focus();
    }
    button.removeAttribute('aria-disabled');
    sending = false;
  });

  for (const box of document.querySelectorAll('[data-shows]')) {
    box.addEventListener('change', () => {
      document.getElementById(box.dataset.shows).type = box.checked ? 'text' : 'password';
    });
  }

  // Another link opened in the same tab changes nothing but the hash.
  addEventListener('hashchange', () => {
    if (location.hash) takeToken();
  });
  takeToken();
}
