import { registry } from '#app/domain/registry.ts';
import type { Actor } from '#app/operations/actor.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';

/** What the parent asks for. */
export interface Asked {
  name: string;
  actor: Actor;
  /** Of whoever came by a link. */
  linkToken?: string;
  input: unknown;
}

/**
 * Carries out operations as the web process would, over the same services, one after another as its parent asks; the parent kills it in
 * the middle of one. The operations know nothing of this.
 */
process.on('message', ({ name, actor, linkToken, input }: Asked) => {
  const context = { ...systemContext(name), actor, linkToken: linkToken ?? null };
  void runOperation(registry.get(name)!, context, input).then((outcome) =>
    // A refusal is an error, of which its words alone would arrive.
    process.send!(JSON.parse(JSON.stringify(outcome))),
  );
});
