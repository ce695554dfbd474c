import { registry } from '#app/domain/registry.ts';
import type { Actor } from '#app/operations/actor.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';

/** What the parent asks for. */
export interface Asked {
  name: string;
  actor: Actor;
  input: unknown;
}

/**
 * Carries out operations as the web process would, over the same services, one after another as its parent asks; the parent kills it in
 * the middle of one. The operations know nothing of this.
 */
process.on('message', ({ name, actor, input }: Asked) => {
  const context = { ...systemContext(name), actor };
  void runOperation(registry.get(name)!, context, input).then((outcome) => process.send!(outcome));
});
