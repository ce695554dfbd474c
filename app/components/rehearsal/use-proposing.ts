import { op } from '#app/components/operation/op.ts';
import { useOperations } from '#app/components/operation/use-operation.ts';
import { MOST_PROPOSED } from '#app/domain/appointments/inputs.ts';
import { PROPOSAL_MESSAGES as messages } from '#app/domain/appointments/messages.ts';
import { toast } from '#app/ui/feedback/toast.tsx';

/**
 * Offers each of these appointments' clients three other times, however many they are, and says in one toast what came of it. Where it ends on
 * the way, the toast asks for the rest once more.
 */
export function useProposing(): (appointmentIds: readonly string[]) => Promise<void> {
  const { run } = useOperations();
  return async function propose(appointmentIds) {
    let [sent, without, full] = [0, 0, 0];
    for (let from = 0; from < appointmentIds.length; from += MOST_PROPOSED) {
      const some = appointmentIds.slice(from, from + MOST_PROPOSED);
      const answer = await run(op.proposeNewTimes, { appointmentIds: some }, () => ({ failed: () => null }));
      if (!answer) return;
      if (!answer.ok) {
        return void toast.error(messages.notSent, {
          detail: messages.notAllSent(sent, appointmentIds.length, answer.text),
          action: { label: 'Try again', onPress: () => void propose(appointmentIds.slice(from)) },
        });
      }
      sent += answer.value.sent;
      without += answer.value.without.length;
      full += answer.value.full.length;
    }
    toast.success(messages.sent(sent, without, full));
  };
}
