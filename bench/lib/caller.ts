export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Calls with a credential; what the answer says. Throws when it is refused. */
export function caller(url: string, credential: Record<string, string>): Call {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { ...credential, ...(body && { 'content-type': 'application/json' }) };
    const sent = body && { body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, ...sent });
    const { data, error } = (await response.json()) as { data: T; error?: object };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(error)}`);
    return data;
  };
}
