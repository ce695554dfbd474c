import { giveLifetimePlan } from '#app/domain/subscriptions/index.ts';
import { services, systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';

/** Gives the practice of this address (`<slug>` of its site) the Lifetime plan; answers whether it had it not. Throws where there is none. */
export async function giveLifetime(slug: string): Promise<boolean> {
  const from = services();
  try {
    const practice = await from.cross.practiceForSlug(slug);
    if (!practice) throw new Error(`no open practice has the address "${slug}"`);
    const outcome = await runOperation(giveLifetimePlan, systemContext('lifetime', from), {
      practiceId: practice.id,
    });
    if (!outcome.ok) throw new Error(outcome.refusal.userMessage);
    return outcome.value.given;
  } finally {
    await from.database.close();
  }
}
