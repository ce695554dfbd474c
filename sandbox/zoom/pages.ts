import { http, type RequestHandler } from 'msw';
import { esc, onward, page, shell } from '../core/page-shell.ts';
import type { ZoomSurroundings } from './call.ts';
import { newId, newNumber, ZOOM_SITE, type ZoomUser } from './objects.ts';

const BADGE = 'Zoom sandbox';
/** As long as a code of Zoom lives. */
const CODE_MS = 10 * 60_000;

/** The account of an address; whoever was never seen has one from now on. A name that begins with Guest belongs to an account that may not host. */
function userOf({ store }: ZoomSurroundings, email: string, name: string): ZoomUser {
  const address = email.trim().toLowerCase();
  const known = store.all('users').find((one) => one.email === address);
  if (known) return known;
  const user = {
    id: newId(22),
    account_id: newId(22),
    email: address,
    display_name: name.trim(),
    type: name.trim().startsWith('Basic') ? (1 as const) : (2 as const),
    isGuest: name.trim().startsWith('Guest'),
  };
  store.put('users', user.id, user);
  return user;
}

interface Asked {
  clientId: string;
  redirectUri: string;
  state: string;
  challenge: string | null;
}

function askedOf(query: URLSearchParams): Asked | null {
  const redirectUri = query.get('redirect_uri') ?? '';
  const clientId = query.get('client_id') ?? '';
  const isWeb = URL.canParse(redirectUri) && /^https?:$/.test(new URL(redirectUri).protocol);
  if (query.get('response_type') !== 'code' || !clientId || !isWeb) return null;
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256') return null;
  return { clientId, redirectUri, state: query.get('state') ?? '', challenge: query.get('code_challenge') };
}

function back({ redirectUri, state }: Asked, said: Record<string, string>): Response {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...said, state })) url.searchParams.set(name, value);
  return onward(url.href);
}

const form = (nonce: string, problem?: string) =>
  shell(
    'Allow Tendwell to use your Zoom account',
    nonce,
    `<h1>Tendwell wants to use your Zoom account</h1>
<p>It makes, moves and deletes the meetings of your visits. Nothing real is asked for here: each address has an account of its own. A name that begins with Guest may not host, one that begins with Basic pays nothing, so that its meetings end after 40 minutes.</p>
<form method="post">
${problem ? `<p class="problem" role="alert">${esc(problem)}</p>` : ''}
<label>Your name<input name="name" autocomplete="off" maxlength="60" value="Sam Rivers"></label>
<label>Email of your Zoom account<input name="email" type="email" autocomplete="off" maxlength="120" value="sam@zoom.example"></label>
<button name="do" value="allow">Allow</button>
<button class="quiet" name="do" value="decline">Decline</button>
</form>`,
    BADGE,
  );

const words = (title: string, text: string, nonce: string) =>
  shell(title, nonce, `<h1>${esc(title)}</h1><p>${esc(text)}</p>`, BADGE);

/** The pages that people see at Zoom: where leave is given, and the meetings themselves. Plain HTML, no script. */
export function pageHandlers(around: ZoomSurroundings): RequestHandler[] {
  const consent = `${ZOOM_SITE}/oauth/authorize`;
  const wrong = () => {
    const nonce = newId(24);
    const text = 'Invalid client_id, redirect_uri or response_type (4,700).';
    return page(words('This app cannot be used', text, nonce), nonce, 400);
  };
  const meeting = (path: string, title: string) =>
    http.get(`${ZOOM_SITE}${path}`, ({ params }) => {
      const nonce = newId(24);
      const found = around.store.get('meetings', String(params.id));
      return found
        ? page(words(title, `${found.topic}, ${found.start_time}`, nonce), nonce)
        : page(
            words('This meeting link is invalid (3,001)', 'It was deleted, or never was.', nonce),
            nonce,
            404,
          );
    });
  return [
    http.get(consent, ({ request }) => {
      const nonce = newId(24);
      return askedOf(new URL(request.url).searchParams) ? page(form(nonce), nonce) : wrong();
    }),
    http.post(consent, async ({ request }) => {
      const asked = askedOf(new URL(request.url).searchParams);
      if (!asked) return wrong();
      const given = new URLSearchParams(await request.text());
      if (given.get('do') !== 'allow') return back(asked, { error: 'access_denied' });
      const [email, name] = [given.get('email') ?? '', given.get('name') ?? ''];
      const nonce = newId(24);
      if (!/^\S+@\S+$/.test(email) || !name.trim())
        return page(form(nonce, 'Please fill in every field.'), nonce, 400);
      const user = userOf(around, email, name);
      const code = newId(40) + newNumber(2);
      const { clientId, redirectUri, challenge } = asked;
      const expiresAt = around.now() + CODE_MS;
      around.store.put('codes', code, { code, userId: user.id, clientId, redirectUri, challenge, expiresAt });
      around.commit();
      return back(asked, { code });
    }),
    meeting('/j/:id', 'You are in the meeting'),
    meeting('/s/:id', 'You have started the meeting'),
  ];
}
