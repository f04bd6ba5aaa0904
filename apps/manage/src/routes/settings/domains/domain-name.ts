/** A domain as people paste it: without what an address has around it. What remains, the service judges. */
export const domainIn = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
