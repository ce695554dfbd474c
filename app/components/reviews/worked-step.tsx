import { REVIEW_MESSAGES } from '#app/domain/reviews/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { ReviewFrame, type Reviewed } from './frame.tsx';

/** Have you worked with this practitioner? */
export function WorkedStep({ code, ...whom }: Reviewed & { code: string }) {
  const { name, title } = whom.practitioner;
  return (
    <ReviewFrame
      {...whom}
      step="worked"
      title={`Have you worked with ${name}?`}
      intro={title ? `${title}, ${whom.practice.name}` : whom.practice.name}
    >
      <div className="mx-auto grid w-full max-w-sm gap-3">
        <LinkButton variant="primary" size="lg" wide to={paths.reviewClientInfo(code, { step: 'who' })}>
          Yes, I have
        </LinkButton>
        <LinkButton size="lg" wide to={paths.reviewClientInfo(code, { step: 'no' })}>
          {REVIEW_MESSAGES.notWorked}
        </LinkButton>
      </div>
      <p className="mx-auto mt-8 max-w-sm text-center text-sm text-ink-mute">
        It takes about two minutes. You can hide your name from others at the end.
      </p>
    </ReviewFrame>
  );
}

/** Only clients review. */
export function NotWorkedStep({ code, ...whom }: Reviewed & { code: string }) {
  const { name, firstName } = whom.practitioner;
  return (
    <ReviewFrame
      {...whom}
      step="worked"
      title="Thank you for being honest"
      intro={`We cannot accept a review from somebody who has not worked with ${name}. Once you have had a session with ${firstName}, you are welcome to come back.`}
    >
      <div className="mx-auto grid w-full max-w-sm gap-3">
        <LinkButton variant="primary" size="lg" wide to={paths.reviewClientInfo(code)}>
          Go back
        </LinkButton>
        <LinkButton size="lg" wide external to={whom.practice.url} rel="noreferrer">
          See {firstName}&rsquo;s website
        </LinkButton>
      </div>
    </ReviewFrame>
  );
}
