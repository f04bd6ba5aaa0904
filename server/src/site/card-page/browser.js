// Hands a card to the processor's tokenizer, and the token to the page around this one. Nothing goes anywhere else.
{
  const main = document.querySelector('main');
  const form = document.querySelector('form');
  const button = form.querySelector('button');
  const problem = document.getElementById('problem');
  const done = document.getElementById('done');
  const inputs = { number: null, expiry: null, cvv: null };
  for (const name in inputs) inputs[name] = document.getElementById(name);
  const { tokenizer, origins } = main.dataset;
  const words = JSON.parse(main.dataset.words);
  const known = [location.origin, ...origins.split(' ').filter(Boolean)];
  const parentOrigin = new URLSearchParams(location.hash.slice(1)).get('origin');
  const DEADLINE_MS = 20_000;
  // By the code of the tokenizer.
  const REFUSALS = { 8: words.notDigits, 13: words.tooLong, 14: words.required, 54: words.noCard };
  let sending = false;

  function clear() {
    problem.textContent = done.textContent = '';
    for (const name in inputs) {
      inputs[name].removeAttribute('aria-invalid');
      document.getElementById(`${name}-error`).textContent = '';
    }
  }

  function mark(name, why) {
    inputs[name].setAttribute('aria-invalid', 'true');
    document.getElementById(`${name}-error`).textContent = why;
    if (document.querySelector('[aria-invalid]') === inputs[name]) inputs[name].focus();
  }

  // The month and the year, or null for what is over or is none.
  function expiryOf(text) {
    const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
    if (!month || +month < 1 || +month > 12) return null;
    // A day more than the month: it ends somewhere else later than here.
    if (Date.UTC(2000 + +year, +month, 2) < Date.now()) return null;
    return { expiryMonth: +month, expiryYear: 2000 + +year };
  }

  // What was typed, or null once it is marked what is wrong with it.
  function read() {
    const account = inputs.number.value.replace(/[\s-]/g, '');
    const expiry = expiryOf(inputs.expiry.value);
    const cvv = inputs.cvv.value.trim();
    const numberFits = /^\d{13,19}$/.test(account);
    const cvvFits = /^\d{3,4}$/.test(cvv);
    if (!numberFits) mark('number', words.allDigits);
    if (!expiry) mark('expiry', words.whichExpiry);
    if (!cvvFits) mark('cvv', words.whichCvv);
    return numberFits && expiry && cvvFits ? { account, expiry, cvv } : null;
  }

  async function tokenOf({ account, expiry, cvv }) {
    const { expiryMonth, expiryYear } = expiry;
    const month = String(expiryMonth).padStart(2, '0');
    const answer = await fetch(tokenizer, {
      method: 'POST',
      mode: 'cors',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, expiry: `${month}${String(expiryYear).slice(2)}`, cvv }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return answer.json();
  }

  async function send(card) {
    try {
      const { token, errorcode } = await tokenOf(card);
      if (errorcode) return mark('number', REFUSALS[errorcode] ?? words.refused);
      if (!/^9\d{11,18}$/.test(token)) throw new Error('No token.');
      const message = {
        type: 'comanda.card',
        token: { value: token, ...card.expiry },
        lastFour: card.account.slice(-4),
      };
      window.parent.postMessage(message, parentOrigin);
      form.reset();
      done.textContent = `${words.ending} ${message.lastFour}`;
    } catch {
      problem.textContent = words.lost;
    }
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending) return;
    clear();
    const card = read();
    if (!card) return;
    sending = true;
    button.setAttribute('aria-disabled', 'true');
    await send(card);
    sending = false;
    button.removeAttribute('aria-disabled');
  });

  // Alone in a tab, or around it a page that nobody named, there is nobody to give a token to.
  button.disabled = form.hidden = window.parent === window || !known.includes(parentOrigin);
  if (form.hidden) problem.textContent = words.alone;
  else window.parent.postMessage({ type: 'comanda.card.ready' }, parentOrigin);
}
