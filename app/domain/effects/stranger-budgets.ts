import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { fromNetwork } from '#app/platform/address.ts';
import type { Cost } from '#app/platform/rate-limit.ts';
import { tokenHash } from '#app/platform/tokens.ts';

/** Ours: the specification knows no limits of bookings. One text for every budget of a person, so that it tells nothing of others. */
export const STRANGER_MESSAGES = {
  recipient:
    'Many bookings have been made with this email address or phone number today. Please call the practice, or try again tomorrow.',
  network:
    'Many bookings have been made from your network today. Please call the practice, or try again tomorrow.',
  practice:
    'This practice has had more bookings today than it can take online. Please call, or try again tomorrow.',
  event:
    'Several places at this event have been taken from your network today. Please call the practice, or try again tomorrow.',
  moves: 'This appointment has been moved many times today. Please call the practice, or try again tomorrow.',
} as const;

/** One mailbox, however it is written: without the tag after a plus sign, and at Gmail without dots. */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const host = at < 0 ? '' : address.slice(at + 1);
  const box = (at < 0 ? address : address.slice(0, at)).split('+', 1)[0]!;
  return /^(gmail|googlemail)\.com$/.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}

type Told = Cost & { text: string };

interface Spent {
  /** Nothing came of it, so nobody was written to. */
  giveBack(): Promise<void>;
}

/**
 * Spends from the day's budgets what a stranger's booking or registration, a move of it or its end costs: messages of each recipient from
 * this network and from everywhere, of the network, of the practice, and a place in the calendar, where it takes one. Nobody has proved that an address or number is the caller's own, so it may be
 * anybody's. Called before the transaction that wants the messages; the keys are hashes.
 * @param place what is spent with them for a place in the calendar
 * @throws rate_limited
 */
export async function spendDayBudgets(
  { limiter, address, practice }: OperationContext,
  { email, phone }: { email: string | null; phone: string | null },
  place: Told | null = null,
): Promise<Spent> {
  const recipients = [email && mailboxOf(email), phone].flatMap((one) =>
    one ? [tokenHash(`recipient ${one}`)] : [],
  );
  const ofRecipients = (budget: Cost['budget'], keys: string[]) =>
    keys.map((key) => ({ budget, key, text: STRANGER_MESSAGES.recipient }));
  // What one network is refused is not taken from what belongs to everybody.
  const ofNetwork: Told[] = [
    { budget: 'strangerNetwork', key: address, text: STRANGER_MESSAGES.network },
    ...ofRecipients(
      'strangerPair',
      recipients.map((key) => fromNetwork(key, address)),
    ),
    ...(place ? [place] : []),
  ];
  const ofEverybody: Told[] = [
    ...ofRecipients('strangerRecipient', recipients),
    { budget: 'strangerPractice', key: practice.id, text: STRANGER_MESSAGES.practice },
  ];
  const tooMany = ({ text }: Told) => new Refusal('rate_limited', text);
  const back = async (costs: readonly Cost[]) => {
    await Promise.all(costs.map(({ budget, key, points }) => limiter.giveBack(budget, key, points)));
  };
  const first = await limiter.spendAll(ofNetwork);
  if (first) throw tooMany(first);
  const second = await limiter.spendAll(ofEverybody);
  if (second) {
    await back(ofNetwork);
    throw tooMany(second);
  }
  return { giveBack: () => back([...ofNetwork, ...ofEverybody]) };
}

/**
 * What places in a practice's calendar cost somebody who has shown nothing of who they are, neither by an account nor by a card: one network
 * fills no calendar with invented people.
 * @param wasHeld the time was held in the visitor's browser, as the site's own pages do
 * @param visits one, or as many as are booked at once
 */
export async function calendarCost(
  { address, practice, db }: OperationContext,
  { wasHeld, visits }: { wasHeld: boolean; visits: number },
): Promise<Told> {
  // What the practitioner answers by hand, they also see.
  const isUnseen = !wasHeld && (await agreesAtOnce(db, practice.id));
  return {
    budget: isUnseen ? 'strangerBare' : 'strangerCalendar',
    key: fromNetwork(practice.id, address),
    points: visits,
    text: STRANGER_MESSAGES.network,
  };
}

async function agreesAtOnce(db: OperationContext['db'], practiceId: string): Promise<boolean> {
  const [agrees] = await db.run(
    (sql) => sql<{ atOnce: boolean }>`
      SELECT "instantClientApproval" AS "atOnce" FROM "Practice" WHERE id = ${practiceId}::uuid`,
  );
  return agrees?.atOnce ?? false;
}

/** Whether the person of a form is who is signed in, by the address that their account has proved. An account books for invented names, too. */
export async function isThemselves(
  { actor, database }: OperationContext,
  { email }: { email: string | null },
): Promise<boolean> {
  const userId = actorUserId(actor);
  if (!userId || !email) return false;
  const user = await database.prisma.user.findUnique({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true },
  });
  return user?.emailVerifiedAt != null && user.email === email.toLowerCase();
}

/**
 * Spends for a place at a group event that is given without a card: the network's budget of that event, so that nobody takes all places with
 * invented names. Given back where no place came of it. Whom the practice knows counts too: else the budget would tell who that is.
 * @throws rate_limited
 */
export async function spendPlace(
  { limiter, address }: OperationContext,
  bookableEventId: string,
): Promise<Spent> {
  const key = fromNetwork(bookableEventId, address);
  if (!(await limiter.spend('strangerEvent', key)))
    throw new Refusal('rate_limited', STRANGER_MESSAGES.event);
  return { giveBack: () => limiter.giveBack('strangerEvent', key) };
}

/**
 * Whom messages of an appointment go to that a visitor booked; null where nobody but the person can have its link, or has shown who they
 * are, and of what is off already: nobody is written to about that again.
 */
async function unprovedRecipient(ctx: OperationContext, appointmentId: string) {
  const [client] = await ctx.db.run(
    (sql) => sql<{ email: string | null; phone: string | null; userId: string | null; byVisitor: boolean }>`
      SELECT c.email, c.phone, c."userId", a."bookedBy" = 'client' AS "byVisitor"
      FROM "Appointment" a JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
      WHERE a."practiceId" = ${ctx.practice.id}::uuid AND a.id = ${appointmentId}::uuid AND a.state IN ('pending', 'approved')`,
  );
  const isThem = client?.userId && client.userId === actorUserId(ctx.actor);
  return client?.byVisitor && !isThem ? client : null;
}

/**
 * Spends for one move of an appointment, or another session of its package, by whoever holds its link: of the day's budget of that appointment, and, where a visitor booked it, of
 * the same budgets as another booking, since each move writes to the same address and number.
 * @throws rate_limited
 */
export async function spendMove(
  ctx: OperationContext,
  appointmentId: string,
  text: string = STRANGER_MESSAGES.moves,
): Promise<Spent> {
  const tooMany = () => new Refusal('rate_limited', text);
  if (!(await ctx.limiter.spend('linkMoves', appointmentId))) throw tooMany();
  const back = () => ctx.limiter.giveBack('linkMoves', appointmentId);
  try {
    const recipient = await unprovedRecipient(ctx, appointmentId);
    const spent = recipient && (await spendDayBudgets(ctx, recipient));
    return { giveBack: async () => void (await Promise.all([back(), spent?.giveBack()])) };
  } catch (error) {
    await back();
    throw error instanceof Refusal ? tooMany() : error;
  }
}

interface SpentCancelling {
  /** The client has been written to enough today: whoever calls it off reads it on the page. */
  isQuiet: boolean;
  /** What a message to the client costs, where it was spent; null where it costs nothing, and where nothing is left to spend. */
  paid: Spent | null;
}

/** The same for calling an appointment off. That is never refused: it may cost a fee to come too late for it. */
export async function spendCancelling(
  ctx: OperationContext,
  appointmentId: string,
): Promise<SpentCancelling> {
  const recipient = await unprovedRecipient(ctx, appointmentId);
  if (!recipient) return { isQuiet: false, paid: null };
  try {
    return { isQuiet: false, paid: await spendDayBudgets(ctx, recipient) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isQuiet: true, paid: null };
  }
}
