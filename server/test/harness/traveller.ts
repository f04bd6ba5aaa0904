import { CookieJar } from 'tough-cookie';
import { type Reply, type Sending, send } from './http.ts';

/**
 * A browser without a screen that goes from site to site: keeps each site's cookies as their attributes say (tough-cookie),
 * follows redirects when told to, and says with each request which page caused it.
 */
export interface Traveller {
  jar: CookieJar;
  /** One request, no redirect followed. `from`: the page that causes it; none for what is typed into the address bar. */
  request<T>(method: string, url: string, sending?: Sending & { from?: string }): Promise<Reply<T>>;
  /** Goes to an address and on to wherever it leads, until there is an answer or an address that is not to be gone to. */
  follow(url: string, goOn?: (next: URL) => boolean): Promise<{ url: string; reply: Reply }>;
  /** Names of the cookies that would go along to an address. */
  cookies(url: string): Promise<string[]>;
}

const REDIRECTS_MAX = 20;

export function traveller(): Traveller {
  // Browsers take loopback for as safe as TLS, and so does the jar.
  const jar = new CookieJar(undefined, { prefixSecurity: 'strict', allowSecureOnLocal: true });

  const request = async <T>(
    method: string,
    url: string,
    { from, ...sending }: Sending & { from?: string } = {},
  ): Promise<Reply<T>> => {
    const { origin, pathname, search } = new URL(url);
    const cookie = await jar.getCookieString(url);
    const site = from === undefined ? 'none' : new URL(from).origin === origin ? 'same-origin' : 'cross-site';
    const headers = {
      ...(cookie ? { cookie } : {}),
      'sec-fetch-site': site,
      ...(method === 'GET' || from === undefined ? {} : { origin: new URL(from).origin }),
      ...sending.headers,
    };
    const reply = await send<T>(origin, method, `${pathname}${search}`, { ...sending, headers });
    for (const line of reply.headers['set-cookie'] ?? []) await jar.setCookie(line, url);
    return reply;
  };

  const follow = async (start: string, goOn: (next: URL) => boolean = () => true) => {
    let url = start;
    for (let hops = 0; hops < REDIRECTS_MAX; hops++) {
      const reply = await request('GET', url);
      const { location } = reply.headers;
      if (reply.status < 300 || reply.status > 399 || location === undefined) return { url, reply };
      const next = new URL(location, url);
      if (!goOn(next)) return { url: next.href, reply };
      url = next.href;
    }
    throw new Error(`${start} leads in circles`);
  };

  const cookies = async (url: string) => (await jar.getCookies(url)).map(({ key }) => key).toSorted();
  return { jar, request, follow, cookies };
}
