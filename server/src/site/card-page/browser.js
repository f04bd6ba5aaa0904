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
  const known = [location.origin, ...origins.split(' ').filter(Boolean)];
  const parentOrigin = new URLSearchParams(location.hash.slice(1)).get('origin');
  const DEADLINE_MS = 20_000;
  const WORDS = {
    8: 'A card number has digits only.',
    13: 'This card number is too long.',
    14: 'This is required.',
    54: 'This is not a card number. Please look at the digits again.',
  };
  let sending = false;

  function clear() {
    problem.textContent = done.textContent = '';
    for (const name in inputs) {
      inputs[name].removeAttribute('aria-invalid');
      document.getElementById(`${name}-error`).textContent = '';
    }
  }

  function mark(name, words) {
    inputs[name].setAttribute('aria-invalid', 'true');
    document.getElementById(`${name}-error`).textContent = words;
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
    if (!numberFits) mark('number', 'Please give all digits of the card number.');
    if (!expiry)
      mark('expiry', 'Please give the month and the year, such as 04/29, of a card that is still good.');
    if (!cvvFits) mark('cvv', 'Please give the three or four digits.');
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
      if (errorcode) return mark('number', WORDS[errorcode] ?? 'The bank does not take this card number.');
      if (!/^9\d{11,18}$/.test(token)) throw new Error('No token.');
      const message = {
        type: 'comanda.card',
        token: { value: token, ...card.expiry },
        lastFour: card.account.slice(-4),
      };
      window.parent.postMessage(message, parentOrigin);
      form.reset();
      done.textContent = `Card ending in ${message.lastFour}`;
    } catch {
      problem.textContent = 'The bank could not be reached. Nothing was charged; please try again.';
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
  form.hidden = window.parent === window || !known.includes(parentOrigin);
  if (form.hidden) problem.textContent = 'This page takes cards inside the page of a shop.';
}
