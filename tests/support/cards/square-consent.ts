/** What a seller does on the sandbox's pages of Square, as a browser without scripts would. Used by tests only. */

export interface Said {
  name?: string;
  country?: 'US' | 'CA' | 'GB';
  places?: 'one' | 'two' | 'closed' | 'no_cards';
}

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** Says yes, or no, on the consent page; answers where that leads to. */
export async function consent(page: string, said: Said = {}, what: 'allow' | 'deny' = 'allow'): Promise<URL> {
  const form = { name: 'Linen & Pine', country: 'US', places: 'one', ...said, do: what };
  const answer = await post(page, form);
  return new URL(answer.headers.get('location') ?? `about:${answer.status}`);
}

/** Takes the leave back in the seller's own dashboard. */
export const takeBack = (managePage: string) => post(managePage, { do: 'disconnect' });
