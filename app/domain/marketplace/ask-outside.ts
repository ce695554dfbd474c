import type { OperationContext } from '#app/operations/context.ts';

/**
 * Asks the service outside where there is one, and ours where it does not answer or there is none.
 * @param isDown what the outside answers when it does not answer
 */
export async function askOutside<Finder extends object, Answer>(
  { outside, own }: { outside: Finder | null; own: Finder },
  ask: (finder: Finder) => Promise<Answer>,
  isDown: (answer: Answer) => boolean,
  ctx: Pick<OperationContext, 'log'>,
): Promise<{ answer: Answer; wentDown: boolean }> {
  if (outside === null) return { answer: await ask(own), wentDown: false };
  const answer = await ask(outside);
  if (!isDown(answer)) return { answer, wentDown: false };
  ctx.log.warn({ service: outside.constructor.name }, 'search: the outside service does not answer');
  return { answer: await ask(own), wentDown: true };
}
