import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useOperation, type Carried } from '#app/components/operation/use-operation.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { PICTURE_MESSAGES } from '#app/domain/pictures/messages.ts';

/**
 * Saves an event type, and then takes its photo away where that was wished for: saving alone leaves the photo that there is. Where only
 * that fails, the rest is saved all the same, and it is said.
 */
export function useSavingType(
  removesPhoto: boolean,
): Carried<OpInput<'upsertBookableEventType'>, OpValue<'upsertBookableEventType'>> {
  const saving = useOperation(op.upsertBookableEventType, {
    done: ({ bookableEventType: { name } }) => TEXTS.typeSaved(name),
    failed: ({ text }) => ({ text: TEXTS.typeSaveFailed, detail: text }),
  });
  const removing = useOperation(op.removeBookableEventTypePhoto, {
    failed: () => PICTURE_MESSAGES.eventTypePhotoRemove,
  });
  return {
    isBusy: saving.isBusy || removing.isBusy,
    async run(input) {
      const answer = await saving.run(input);
      if (answer?.ok && removesPhoto) await removing.run({ id: answer.value.bookableEventType.id });
      return answer;
    },
  };
}
