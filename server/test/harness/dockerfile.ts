/** The instructions of a Dockerfile, in order: lines that go on are joined, comments left out. */
export function instructionsOf(text: string): { name: string; rest: string }[] {
  const whole = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return [...whole.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', rest = '']) => ({ name, rest }));
}
