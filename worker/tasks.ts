import type { TaskList } from 'graphile-worker';
import {
  applyProviderEvent,
  chargeAppointment,
  refundAppointment,
  chargeRegistrationOfTheDay,
  refundRegistration,
  resolveRefund,
  resolveTransaction,
} from '#app/domain/payments/index.ts';
import { renewSquareAccess } from '#app/domain/cards/index.ts';
import {
  deliverAccountMessage,
  deliverMessage,
  remindAppointment,
  remindPastDue,
  writeAppointmentMessage,
} from '#app/domain/messaging/index.ts';
import { releaseRegistration, writeRegistrationMessage } from '#app/domain/events/index.ts';
import { syncSearch } from '#app/domain/marketplace/index.ts';
import { transcodeVideo } from '#app/domain/media/index.ts';
import { askForReview } from '#app/domain/reviews/index.ts';
import { discardUpload, transcodeVideoReview } from '#app/domain/video-reviews/index.ts';
import { republishSite } from '#app/domain/website/index.ts';
import { writeAccountMessage } from '#app/domain/accounts/index.ts';
import { expireHold } from '#app/domain/availability/index.ts';
import { systemContext, type Services } from '#app/operations/context.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';

/** Every job by name: each is one operation of the system, called like any other. */
const JOBS: Record<string, AnyOperation> = {
  'appointment-message': writeAppointmentMessage,
  'registration-message': writeRegistrationMessage,
  'deliver-message': deliverMessage,
  'account-message': writeAccountMessage,
  'deliver-account-message': deliverAccountMessage,
  'remind-appointment': remindAppointment,
  'remind-past-due': remindPastDue,
  'ask-for-review': askForReview,
  'charge-appointment': chargeAppointment,
  'refund-appointment': refundAppointment,
  'refund-registration': refundRegistration,
  'release-registration': releaseRegistration,
  'charge-registration': chargeRegistrationOfTheDay,
  'resolve-refund': resolveRefund,
  'resolve-transaction': resolveTransaction,
  'renew-square-access': renewSquareAccess,
  'provider-event': applyProviderEvent,
  'expire-hold': expireHold,
  'transcode-video': transcodeVideo,
  'sync-search': syncSearch,
  'transcode-video-review': transcodeVideoReview,
  'discard-upload': discardUpload,
  'republish-site': republishSite,
};

/** Refusals that time may cure; every other one is final, and the job is done. */
const TRY_AGAIN = new Set(['unavailable', 'internal', 'rate_limited']);

/**
 * The queue's task list. A job that fails in a way that time may cure throws, and the queue tries it again
 * later; a refusal is final and only logged.
 */
export function taskList(services: Services): TaskList {
  return Object.fromEntries(
    Object.entries(JOBS).map(([name, operation]) => [
      name,
      async (payload, { job }) => {
        const ctx = systemContext(`job-${job.id}`, services);
        const outcome = await runOperation(operation, ctx, payload);
        if (outcome.ok) return;
        const { code } = outcome.refusal;
        if (TRY_AGAIN.has(code)) throw new Error(`${name}: ${code}`);
        ctx.log.info({ job: name, code }, 'job refused, not tried again');
      },
    ]),
  );
}
