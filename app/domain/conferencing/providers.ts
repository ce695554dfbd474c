import { ConferencingError, type Conferencing } from '#app/integrations/conferencing/port.ts';
import type { ConferencingProvider } from '#app/lib/video-providers.ts';
import type { BaseContext, OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { CONFERENCING_MESSAGES as messages, VIDEO_MESSAGES } from './messages.ts';

/** The one place where a provider's port is looked up; null where this installation does without it. */
export const portOf = (
  { ports }: Pick<BaseContext, 'ports'>,
  provider: ConferencingProvider,
): Conferencing | null => ports.conferencing[provider] ?? null;

/** Whether the practice has video conferencing (002 §6, the conferencing flag). */
export async function hasConferencing(db: Db): Promise<boolean> {
  const practice = await db.selectFrom('Practice').select('conferencingEnabled').executeTakeFirst();
  return practice?.conferencingEnabled === true;
}

/** Refused where this installation does without it, or the practice. */
export async function connectingTo(
  ctx: OperationContext,
  provider: ConferencingProvider,
): Promise<Conferencing> {
  const port = portOf(ctx, provider);
  if (!port || !(await ctx.db.run(hasConferencing)))
    throw new Refusal('conflict', VIDEO_MESSAGES.switchedOff);
  return port;
}

/** Asks a provider something that a person waits for; what it does not do becomes a refusal. */
export async function askingProvider<T>(
  ctx: OperationContext,
  provider: ConferencingProvider,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ConferencingError)) throw error;
    const { problem } = error;
    ctx.log.warn({ problem, said: error.message }, 'a provider of video meetings did not do what was asked');
    if (problem === 'may_not_host') throw new Refusal('conflict', messages.mayNotHost(provider));
    const isPassing = problem === 'unavailable' || problem === 'rate_limited';
    throw isPassing
      ? new Refusal('unavailable', messages.unreachable(provider))
      : new Refusal('conflict', messages.refused(provider));
  }
}
