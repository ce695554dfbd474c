import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useOperation, type Carried } from '#app/components/operation/use-operation.ts';
import { PICTURE_MESSAGES } from '#app/domain/pictures/messages.ts';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';

/**
 * Saves a service. The photo of one that is there already is saved, or taken away, by a call of its own after that (spec 002 §7, §8):
 * where only that fails, the rest is saved all the same, and it is said.
 * @param shown the handle of the photo that the service has by now; undefined for a new one, which is made with its photo
 */
export function useSavingService(
  shown: string | null | undefined,
): Carried<OpInput<'upsertService'>, OpValue<'upsertService'>> {
  const saving = useOperation(op.upsertService, {
    done: ({ service: { name } }) => TEXTS.saved(name),
    failed: ({ text }) => TEXTS.saveFailed(text),
  });
  const placing = useOperation(op.updateServicePhoto, {
    done: PICTURE_MESSAGES.saved,
    failed: ({ text }) => ({ text: PICTURE_MESSAGES.servicePhoto, detail: text }),
  });
  const removing = useOperation(op.removeServicePhoto, {
    done: PICTURE_MESSAGES.removed,
    failed: ({ text }) => ({ text: PICTURE_MESSAGES.servicePhotoRemove, detail: text }),
  });
  return {
    isBusy: saving.isBusy || placing.isBusy || removing.isBusy,
    async run({ handle, ...input }) {
      if (shown === undefined) return saving.run({ ...input, handle });
      const answer = await saving.run(input);
      if (!answer?.ok || (handle || null) === shown) return answer;
      const serviceId = answer.value.service.id;
      await (handle ? placing.run({ handle, serviceId }) : removing.run({ serviceId }));
      return answer;
    },
  };
}
