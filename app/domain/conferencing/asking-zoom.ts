import { ConferencingError, type Conferencing } from '#app/integrations/conferencing/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { CONFERENCING_MESSAGES as messages } from './messages.ts';

/** Zoom; refused where this installation does without it. */
export function zoomOf({ ports }: OperationContext): Conferencing {
  if (!ports.conferencing.zoom) throw new Refusal('conflict', messages.switchedOff);
  return ports.conferencing.zoom;
}

/** Asks Zoom something that a person waits for; what it does not do becomes a refusal. */
export async function askingZoom<T>(ctx: OperationContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ConferencingError)) throw error;
    const { problem } = error;
    ctx.log.warn({ problem, said: error.message }, 'Zoom did not do what was asked');
    const isPassing = problem === 'unavailable' || problem === 'rate_limited';
    throw isPassing
      ? new Refusal('unavailable', messages.unreachable)
      : new Refusal('conflict', messages.refused);
  }
}
