const MM_PER_PX = 25.4 / 96;

/**
 * Prints an element on paper that is exactly as wide and as long as it is, so that a roll is cut where it ends. CSS knows no page
 * that is as long as what is on it; a sheet that a script makes is no inline style, so the content security policy allows it.
 */
export function printAlone(element: Element): void {
  const { width, height } = element.getBoundingClientRect();
  const mm = (px: number): number => Math.ceil(px * MM_PER_PX);
  const page = new CSSStyleSheet();
  page.replaceSync(`@page { size: ${mm(width)}mm ${mm(height)}mm; margin: 0 }`);
  const others = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...others, page];
  addEventListener('afterprint', () => (document.adoptedStyleSheets = others), { once: true });
  print();
}
