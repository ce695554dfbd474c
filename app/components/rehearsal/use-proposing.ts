import { op } from '#app/components/operation/op.ts';
import { useOperations } from '#app/components/operation/use-operation.ts';
import { MOST_PROPOSED } from '#app/domain/appointments/inputs.ts';
import { PROPOSAL_MESSAGES as messages } from '#app/domain/appointments/messages.ts';
import { toast } from '#app/ui/feedback/toast.tsx';

/** Offers each of these appointments' clients three other times, however many they are, and says in one toast what came of it. */
export function useProposing(): (appointmentIds: readonly string[]) => Promise<void> {
  const { run } = useOperations();
  return async (appointmentIds) => {
    let sent = 0;
    let without = 0;
    for (let from = 0; from < appointmentIds.length; from += MOST_PROPOSED) {
      const some = appointmentIds.slice(from, from + MOST_PROPOSED);
      const answer = await run(op.proposeNewTimes, { appointmentIds: some }, () => ({ failed: () => null }));
      if (!answer) return;
      if (!answer.ok) {
        const detail = messages.notAllSent(sent, appointmentIds.length, answer.text);
        return void toast.error(messages.notSent, { detail });
      }
      sent += answer.value.sent;
      without += answer.value.without.length;
    }
    toast.success(messages.sent(sent, without));
  };
}
