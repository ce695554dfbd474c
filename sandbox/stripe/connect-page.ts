import { http, type RequestHandler } from 'msw';
import qs from 'qs';
import type Stripe from 'stripe';
import type { Surroundings } from '../core/vendor.ts';
import { allow, requirements } from './account-objects.ts';
import { Call, newId, PLATFORM, type Params } from './call.ts';
import { DEMOS } from './demo.ts';
import { StripeFault } from './faults.ts';
import { gonePage } from './hosted-html.ts';
import { esc, onward, page, shell } from '../core/page-shell.ts';
import { cutOff, openAccount } from './routes/accounts.ts';
import type { AccountLink, StripeTables } from './tables.ts';

/** How much later than the form the word of it comes: the browser is usually faster. */
const WORD_MS = 2_000;
/** How long somebody looks at an account that is looked at. */
const REVIEW_MS = 4_000;
const BADGE = 'Stripe sandbox';

const DOCUMENT = 'individual.verification.document';
/** How long Stripe waits for another picture of a document, seconds. */
const WAITS_SECONDS = 14 * 24 * 60 * 60;
const EXPIRED: Stripe.Account.Requirements.Error = {
  code: 'verification_document_expired',
  reason: 'The document could not be accepted because it has expired. Upload one that is still valid.',
  requirement: DOCUMENT,
};

/** Why Stripe stops payments without asking for a field. */
const STOPS = [
  'requirements.pending_verification',
  'under_review',
  'listed',
  'platform_paused',
  'action_required.requested_capabilities',
  'requirements.past_due',
  'rejected.fraud',
  'rejected.incomplete_verification',
  'rejected.listed',
  'rejected.other',
  'rejected.platform_fraud',
  'rejected.platform_other',
  'rejected.platform_terms_of_service',
  'rejected.terms_of_service',
  'other',
] as const satisfies readonly Stripe.Account.Requirements.DisabledReason[];

/** Which requirement each field of the form meets. */
const FIELDS = [
  ['firstName', 'First name', 'individual.first_name', 'given-name'],
  ['lastName', 'Last name', 'individual.last_name', 'family-name'],
  ['ssn', 'Last 4 digits of your Social Security or Social Insurance number', 'individual.ssn_last_4', 'off'],
  ['website', 'Website of your business', 'business_profile.url', 'url'],
  ['bank', 'Bank account number', 'external_account', 'off'],
] as const;

function form(
  one: Stripe.Account,
  nonce: string,
  { problem, values = {} }: { problem?: string; values?: Params } = {},
) {
  const due = one.requirements?.currently_due ?? [];
  const inputs = FIELDS.filter(([, , requirement]) => due.includes(requirement)).map(
    ([name, label, , autocomplete]) =>
      `<label>${label}<input name="${name}" autocomplete="${autocomplete}" maxlength="200" value="${esc(String(values[name] ?? ''))}"></label>`,
  );
  const document = due.includes(DOCUMENT)
    ? '<label>Your passport or driving licence<select name="document"><option value="">Choose one</option><option value="sent">A picture of it</option></select></label>'
    : '';
  return shell(
    `${problem ? 'Error: s' : 'S'}et up payments`,
    nonce,
    `<h1>Set up payments</h1>
<p>For ${esc(one.email ?? 'your account')}. Nothing real is asked for here. The 4 digits decide: 1111 is asked for a document as well, 2222 is looked at for a while, all others are fine.</p>
<form method="post">
${problem ? `<p class="problem" role="alert">${esc(problem)}</p>` : ''}
${inputs.join('\n')}${document}
<button name="do" value="submit">Agree and submit</button>
<button class="quiet" name="do" value="later">Finish later</button>
</form>`,
    BADGE,
  );
}

interface Known {
  call: Call;
  account: Stripe.Account;
}

interface Opened extends Known {
  link: AccountLink;
}

/** Tells of the account now; those who are told get it later. */
function tell({ call, account }: Known, afterMs: number): void {
  call.of(account.id).emit('account.updated', account, afterMs);
}

function keep(known: Known): void {
  known.call.save('accounts', known.account);
  tell(known, WORD_MS);
}

/** What was filled in is kept, and no longer asked for. */
function fill(account: Stripe.Account, given: Params): string[] {
  const has = (name: string) => typeof given[name] === 'string' && given[name].trim() !== '';
  const met = FIELDS.filter(([name]) => has(name)).map(([, , requirement]) => requirement as string);
  if (has('document')) met.push(DOCUMENT);
  return (account.requirements?.currently_due ?? []).filter((one) => !met.includes(one));
}

function submit(opened: Opened, given: Params): Response {
  const { account, call, link } = opened;
  const nonce = newId('', 24);
  const missing = fill(account, given).filter((one) => one !== 'tos_acceptance.date');
  if (given.do === 'later') {
    const still = [...missing, ...(account.details_submitted ? [] : ['tos_acceptance.date'])];
    account.requirements = requirements(still, still);
    keep(opened);
    return onward(link.returnUrl);
  }
  if (missing.length > 0)
    return page(form(account, nonce, { problem: 'Please fill in every field.', values: given }), nonce, 400);
  const wantsMore = given.ssn === '1111' && !account.details_submitted;
  account.details_submitted = true;
  account.requirements = wantsMore ? requirements([DOCUMENT], [DOCUMENT]) : requirements([], []);
  const isLookedAt = given.ssn === '2222';
  if (isLookedAt) {
    account.requirements = requirements([], [], { pending: ['individual.verification'] });
    call.put('reviews', account.id, { at: call.ms + REVIEW_MS });
  } else allow(account, !wantsMore);
  keep(opened);
  if (isLookedAt) {
    const later = structuredClone(account);
    later.requirements = requirements([], []);
    allow(later, true);
    tell({ call, account: later }, REVIEW_MS + WORD_MS);
  }
  return onward(link.returnUrl);
}

function dashboard(one: Stripe.Account, nonce: string): string {
  const state = one.charges_enabled ? 'takes payments' : 'takes no payments';
  return shell(
    'Dashboard',
    nonce,
    `<h1>${esc(one.business_profile?.name ?? one.id)}</h1>
<p>This account ${state}. Its owner manages it here, and Stripe may want something at any time.</p>
<form method="post">
<button class="quiet" name="do" value="ask">Stripe asks for a document</button>
<button class="quiet" name="do" value="refuse">Stripe refuses the document, and waits two weeks for another</button>
<button class="quiet" name="do" value="well">Stripe has all it wants</button>
<button class="quiet" name="do" value="hold">Stripe holds what would go to the bank</button>
<button class="quiet" name="do" value="reject">Stripe turns the account down</button>
<label>Why Stripe stops<select name="reason">${STOPS.map((reason) => `<option>${reason}</option>`).join('')}</select></label>
<button class="quiet" name="do" value="stop">Stripe stops payments for that</button>
<button class="quiet" name="do" value="stop-payouts">Stripe stops payouts for that</button>
<button class="quiet" name="do" value="disconnect">Disconnect the platform</button>
</form>`,
    BADGE,
  );
}

function act(known: Known, { do: what, reason }: Params): Response {
  const { account, call } = known;
  const stops = what === 'stop' || what === 'stop-payouts';
  if (what === 'disconnect') {
    cutOff(call, account.id);
  } else {
    const lacks = what === 'ask' ? [DOCUMENT] : [];
    account.requirements =
      what === 'refuse'
        ? requirements([DOCUMENT], [], { errors: [EXPIRED], deadline: call.created + WAITS_SECONDS })
        : requirements(lacks, lacks);
    if (what === 'reject') account.requirements.disabled_reason = 'rejected.fraud';
    if (stops) account.requirements.disabled_reason = STOPS.find((one) => one === reason) ?? 'other';
    allow(account, lacks.length === 0 && what !== 'reject' && what !== 'stop');
    // What its owner does here comes after whatever was looked at.
    call.drop('reviews', account.id);
    if (what === 'hold' || what === 'stop-payouts') account.payouts_enabled = false;
    keep(known);
  }
  return onward(`/dashboard/${account.id}`);
}

/** The pages on which an account's owner tells Stripe who they are, and manages it; plain HTML, no script. */
export function connectPageHandlers(around: Surroundings<StripeTables>): RequestHandler[] {
  const platform = () => new Call(around, PLATFORM, {}, DEMOS);
  const post = async (request: Request) => qs.parse(await request.text()) as Params;
  const gone = () => {
    const nonce = newId('', 24);
    return page(gonePage(nonce), nonce, 404);
  };
  const safely = async (run: () => Response | Promise<Response>) => {
    try {
      return await run();
    } catch (fault) {
      if (!(fault instanceof StripeFault)) throw fault;
      return gone();
    } finally {
      around.commit();
    }
  };
  /** The form, which an opened link leads to; the browser keeps its address. */
  const opened = (token: string, account: string): Opened | null => {
    const call = platform();
    const link = call.find('account_links', token);
    if (!link || link.account !== account) return null;
    return { call, link, account: openAccount(call, account) };
  };
  const named = (params: Record<string, unknown>) => opened(String(params.token), String(params.account));
  return [
    http.get('*/setup/s/:account/:token', ({ params }) =>
      safely(() => {
        const found = named(params);
        if (!found) return gone();
        const { link, call, account } = found;
        if (link.used || link.expiresAt <= call.created) return onward(link.refreshUrl);
        call.put('account_links', link.token, { ...link, used: true });
        return onward(`/setup/f/${account.id}/${link.token}`);
      }),
    ),
    http.get('*/setup/f/:account/:token', ({ params }) =>
      safely(() => {
        const found = named(params);
        const nonce = newId('', 24);
        return found ? page(form(found.account, nonce), nonce) : gone();
      }),
    ),
    http.post('*/setup/f/:account/:token', ({ params, request }) =>
      safely(async () => {
        const given = await post(request);
        const found = named(params);
        return found ? submit(found, given) : gone();
      }),
    ),
    http.get('*/dashboard/:account', ({ params }) =>
      safely(() => {
        const nonce = newId('', 24);
        return page(dashboard(openAccount(platform(), String(params.account)), nonce), nonce);
      }),
    ),
    http.post('*/dashboard/:account', ({ params, request }) =>
      safely(async () => {
        const given = await post(request);
        const call = platform();
        const account = openAccount(call, String(params.account));
        return act({ call, account }, given);
      }),
    ),
  ];
}
