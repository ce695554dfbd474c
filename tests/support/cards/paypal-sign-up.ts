/** What an owner does on the sandbox's pages of PayPal, as a browser without scripts would. Used by tests only. */

export interface SignUp {
  email?: string;
  name?: string;
  state?: 'ready' | 'email' | 'limited';
}

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** Goes through PayPal's page; answers where that leads to, null where its owner stays there. */
export async function signUp(
  page: string,
  said: SignUp = {},
  what: 'agree' | 'stay' | 'leave' = 'agree',
): Promise<URL | null> {
  const form = { email: 'noa@linen.example', name: 'Linen & Pine', state: 'ready', ...said, do: what };
  const location = (await post(page, form)).headers.get('location');
  return location === null ? null : new URL(location);
}

/** Presses a button of the account's own page. */
export const manage = (page: string, what: 'confirm' | 'limit' | 'lift' | 'disconnect') =>
  post(page, { do: what });
