import { http, type RequestHandler } from 'msw';
import { esc, onward, page, shell } from '../core/page-shell.ts';
import type { CronofySurroundings } from './call.ts';
import { happens } from './happenings.ts';
import { CRONOFY_SITE, newId, type CronofyProfile, type Provider } from './objects.ts';

const BADGE = 'Calendar sandbox';
const CODE_MS = 10 * 60_000;
/** How long an account is read for the first time. */
const FIRST_SYNC_MS = 1_500;
const DAY_MS = 24 * 3_600_000;
const PROVIDERS: Readonly<Record<Provider, string>> = {
  google: 'Google',
  apple: 'Apple',
  live_connect: 'Outlook.com',
  exchange: 'Office 365',
};

interface Asked {
  clientId: string;
  redirectUri: string;
  state: string;
  scope: string;
  provider: Provider;
  avoidsLinking: boolean;
}

function askedOf(query: URLSearchParams): Asked | null {
  const redirectUri = query.get('redirect_uri') ?? '';
  const [clientId, scope] = [query.get('client_id') ?? '', query.get('scope') ?? ''];
  const isWeb = URL.canParse(redirectUri) && /^https?:$/.test(new URL(redirectUri).protocol);
  if (query.get('response_type') !== 'code' || !clientId || !scope || !isWeb) return null;
  const named = query.get('provider_name') ?? 'google';
  if (!(named in PROVIDERS)) return null;
  const avoidsLinking = query.get('avoid_linking') === 'true';
  return {
    clientId,
    redirectUri,
    state: query.get('state') ?? '',
    scope,
    provider: named as Provider,
    avoidsLinking,
  };
}

/** The account of an address at a provider, with its calendars; whoever was never seen has them from now on. */
export function profileOf(
  around: CronofySurroundings,
  provider: Provider,
  name: string,
  { linkTo, firstSyncMs = FIRST_SYNC_MS }: { linkTo?: string; firstSyncMs?: number } = {},
): CronofyProfile {
  const { store, now } = around;
  const known = store.all('profiles').find((one) => one.provider === provider && one.name === name);
  if (known) {
    store.put('profiles', known.id, { ...known, connected: true });
    return { ...known, connected: true };
  }
  const sub = linkTo ?? `acc_${newId(24)}`;
  const profile = {
    id: `pro_${newId(16)}`,
    sub,
    provider,
    name,
    connected: true,
    syncedAt: now() + firstSyncMs,
  };
  store.put('profiles', profile.id, profile);
  const calendar = (title: string, more: { readonly?: boolean; primary?: boolean } = {}) => {
    const id = `cal_${newId(16)}_${newId(20)}`;
    const { readonly = false, primary = false } = more;
    store.put('calendars', id, { id, profileId: profile.id, name: title, readonly, primary, deleted: false });
    return id;
  };
  const [own, family, holidays] = [
    calendar(provider === 'apple' ? 'Home' : 'Calendar', { primary: true }),
    calendar('Family'),
    calendar('Holidays in United States', { readonly: true }),
  ];
  const today = now() - (now() % DAY_MS);
  const date = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
  const at = (days: number, hour: number) => `${date(days)}T${String(hour).padStart(2, '0')}:00:00Z`;
  for (let week = 0; week < 12; week += 1) {
    const [day, recurring] = [week * 7, true];
    happens({ around }, own, {
      summary: 'Running club',
      start: at(day + 2, 21),
      end: at(day + 2, 22),
      recurring,
      series: `ser_running_${own}`,
    });
    happens({ around }, family, {
      summary: 'School play',
      start: at(day + 4, 19),
      end: at(day + 4, 20),
      recurring,
      series: `ser_school_${family}`,
    });
  }
  happens({ around }, own, { summary: 'Dentist', start: at(3, 15), end: at(3, 16) });
  happens({ around }, own, {
    summary: 'Maybe a concert',
    start: at(9, 23),
    end: at(10, 2),
    status: 'tentative',
  });
  happens({ around }, own, {
    summary: 'Not going',
    start: at(5, 15),
    end: at(5, 18),
    participation: 'declined',
  });
  happens({ around }, own, {
    summary: 'Bins out',
    start: at(6, 12),
    end: at(6, 13),
    transparency: 'transparent',
  });
  happens({ around }, family, { summary: 'At the lake', start: date(24), end: date(27) });
  happens({ around }, holidays, { summary: 'Some holiday', start: date(30), end: date(31) });
  return profile;
}

const form = (asked: Asked, nonce: string, problem?: string) =>
  shell(
    'Connect your calendar',
    nonce,
    `<h1>Connect your ${esc(PROVIDERS[asked.provider])} calendar</h1>
<p>Tendwell reads when you are busy and writes your appointments. Nothing real is asked for here: each address has calendars of its own.</p>
<form method="post">
${problem ? `<p class="problem" role="alert">${esc(problem)}</p>` : ''}
<label>Your account<input name="name" type="email" autocomplete="off" maxlength="120" value="sam@calendar.example"></label>
<button name="do" value="allow">Allow</button>
<button class="quiet" name="do" value="decline">Decline</button>
</form>`,
    BADGE,
  );

function back({ redirectUri, state }: Asked, said: Record<string, string>): Response {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...said, state })) url.searchParams.set(name, value);
  return onward(url.href);
}

/** The page where leave is given. Plain HTML, no script. */
export function pageHandlers(around: CronofySurroundings): RequestHandler[] {
  const consent = `${CRONOFY_SITE}/oauth/authorize`;
  const wrong = () => {
    const nonce = newId(24);
    return page(
      shell('Something is wrong', nonce, '<h1>Invalid request</h1><p>redirect_uri or scope.</p>', BADGE),
      nonce,
      400,
    );
  };
  return [
    http.get(consent, ({ request }) => {
      const nonce = newId(24);
      const asked = askedOf(new URL(request.url).searchParams);
      return asked ? page(form(asked, nonce), nonce) : wrong();
    }),
    http.post(consent, async ({ request }) => {
      const asked = askedOf(new URL(request.url).searchParams);
      if (!asked) return wrong();
      const given = new URLSearchParams(await request.text());
      if (given.get('do') !== 'allow') return back(asked, { error: 'access_denied' });
      const name = (given.get('name') ?? '').trim().toLowerCase();
      const nonce = newId(24);
      if (!/^\S+@\S+$/.test(name)) return page(form(asked, nonce, 'Please enter your address.'), nonce, 400);
      // Whoever does not avoid it has each account added to the one that this browser is signed in to.
      const linkTo = asked.avoidsLinking ? undefined : around.store.all('grants').at(-1)?.sub;
      const profile = profileOf(around, asked.provider, name, { linkTo });
      const code = newId(32);
      const { clientId, redirectUri, scope } = asked;
      const expiresAt = around.now() + CODE_MS;
      const leave = {
        code,
        sub: profile.sub,
        profileId: profile.id,
        clientId,
        redirectUri,
        scope,
        expiresAt,
      };
      around.store.put('codes', code, leave);
      around.commit();
      return back(asked, { code });
    }),
  ];
}
