import { PostForm } from '#app/components/forms/post-form.tsx';
import { isNameLongEnough, isPhoneLongEnough, LONGEST } from '#app/domain/reviews/inputs.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { PhoneField } from '#app/ui/fields/phone-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { StepActions } from './actions.tsx';
import { ReviewFrame, type Reviewed } from './frame.tsx';
import { Problem, type StepProblem } from './problem.tsx';
import { textOf, useReadyForm } from './use-ready-form.ts';

interface WhoStepProps extends Reviewed {
  /** Who reviewed on this device before: the fields are locked. */
  remembered: { firstName: string; phone: string } | null;
  /** What the account knows of whoever is signed in. */
  own: { firstName: string; phone: string } | null;
  problem: StepProblem | null;
}

/** Who are you? First name and phone; both are asked for longer than 2 and 12 characters (spec 000 §5). */
export function WhoStep({ remembered, own, problem, ...whom }: WhoStepProps) {
  const start = remembered ?? { firstName: '', phone: '', ...own, ...problem?.values };
  const { form, ready } = useReadyForm(
    (given) => isNameLongEnough(textOf(given, 'firstName')) && isPhoneLongEnough(textOf(given, 'phone')),
  );
  const { firstName: whose } = whom.practitioner;
  return (
    <ReviewFrame
      {...whom}
      step="who"
      title={remembered ? `Welcome back, ${remembered.firstName}` : 'Who are you?'}
      intro={
        remembered
          ? 'These are the details you gave on this device.'
          : `So that ${whose} knows whose review it is. Your phone number is never shown to others.`
      }
    >
      <PostForm {...form} className="flex flex-1 flex-col gap-6 sm:flex-none" values={{ intent: 'who' }}>
        {remembered ? <input type="hidden" name="reuse" value="yes" /> : null}
        <Problem problem={problem} />
        <div className="grid gap-5">
          <TextField
            label="First name"
            name="firstName"
            defaultValue={start.firstName}
            readOnly={remembered !== null}
            maxLength={LONGEST.name}
            autoComplete="given-name"
            errors={problem?.fields.firstName}
            required
          />
          <PhoneField
            label="Phone"
            name="phone"
            defaultValue={start.phone}
            readOnly={remembered !== null}
            hint={
              remembered
                ? undefined
                : 'With area code; from outside the US and Canada with + and country code.'
            }
            errors={problem?.fields.phone}
            required
          />
        </div>
        <StepActions intent="who" disabled={!ready} />
      </PostForm>
      {remembered ? (
        <PostForm className="mt-2 text-center sm:mt-4" values={{ intent: 'forget' }}>
          <Button type="submit" variant="ghost">
            Not you?
          </Button>
        </PostForm>
      ) : null}
    </ReviewFrame>
  );
}
