/** Descriptions in the code are phrases; readers get sentences. A name or a format keeps its case. */
export function sentence(words: string): string {
  const text = /^(?:[a-z]+[A-Z]|yyyy)/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
