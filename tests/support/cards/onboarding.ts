/** What a practitioner does on the sandbox's pages of Stripe, as a browser without scripts would. Used by tests only. */

const go = (url: string, form?: Record<string, string>) =>
  fetch(url, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });

export const FILLED = {
  firstName: 'Noa',
  lastName: 'Lind',
  ssn: '0000',
  website: 'https://noa.example',
  bank: '000123456789',
};

/** Opens an onboarding link; answers where it leads to. */
export async function follow(url: string): Promise<string> {
  const answer = await go(url);
  return new URL(answer.headers.get('location') ?? '', url).href;
}

/** Opens the link, fills in the form and sends it off, or leaves it for later; answers the status and where that leads to. */
export async function fillIn(
  url: string,
  fields: Record<string, string> = FILLED,
  what: 'submit' | 'later' = 'submit',
): Promise<{ status: number; location: string | null; html: string }> {
  const form = await follow(url);
  const answer = await go(form, { ...fields, do: what });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

/** Presses a button of the account's dashboard. */
export const press = (
  managePage: string,
  what: 'ask' | 'refuse' | 'well' | 'hold' | 'reject' | 'stop' | 'stop-payouts' | 'disconnect',
  /** Of a stop, in Stripe's own word. */
  reason = '',
) => go(managePage, { do: what, reason });

/** Opens the page of an identity check and chooses what comes of it; answers where that leads to. */
export async function prove(url: string, outcome: string): Promise<string | null> {
  await go(url);
  return (await go(url, { outcome })).headers.get('location');
}
