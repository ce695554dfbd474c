import { useState } from 'react';
import type { OpValue } from '#app/components/operation/op.ts';
import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { EVIDENCE_KINDS, EVIDENCE_MAX, type EvidenceKind } from '#app/lib/messages/dispute-answers.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { EVIDENCE_WORDS } from '#app/domain/payments-directory/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { SubmitButton } from '#app/ui/buttons/submit-button.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

type Details = OpValue<'disputeDetails'>;

interface AnswerFormProps {
  dispute: Details['dispute'];
  suggested: Details['suggested'];
  /** What was chosen before, where the provider did not take it. */
  earlier: Details['sent'];
}

/**
 * The evidence, each piece chosen by a box and open to be changed, sent once; or the dispute is accepted. Neither can be taken back, so each
 * asks for a box that says so. Plain forms: they work without scripts, and add none to other pages.
 */
export function AnswerForm({ dispute, suggested, earlier }: AnswerFormProps) {
  const pieces = earlier ?? suggested;
  const textOf = (kind: EvidenceKind) =>
    (pieces.find((piece) => piece.kind === kind) ?? suggested.find((piece) => piece.kind === kind))?.text ??
    '';
  const isSending = useIsPosting({ intent: 'send' });
  const isAccepting = useIsPosting({ intent: 'accept' });
  const name = PAYMENT_PROVIDER_NAMES[dispute.provider];
  const amount = formatMoney(dispute.amountCents, dispute.currency);
  return (
    <>
      <PostForm values={{ intent: 'send' }} className="space-y-6">
        <div>
          <h3 className="text-base font-semibold">Your evidence</h3>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">
            This is what we have on record. Choose what speaks for you and change the words as you like; the
            bank reads exactly this.
          </p>
        </div>
        {EVIDENCE_KINDS.map((kind) => (
          <Piece
            key={kind}
            kind={kind}
            text={textOf(kind)}
            isChosen={pieces.some((piece) => piece.kind === kind)}
          />
        ))}
        <div className="space-y-4 border-t border-line pt-5">
          <Checkbox
            name="final"
            required
            label={`I have read this. ${name} takes it once; it cannot be changed or taken back.`}
          />
          <SubmitButton variant="primary" busy={isSending} busyLabel="Sending">
            Send evidence
          </SubmitButton>
        </div>
      </PostForm>
      <Disclosure title="Accept the dispute instead" className="mt-6 border-t border-line pt-4">
        <PostForm values={{ intent: 'accept' }} className="space-y-4 pt-2">
          <p className="max-w-prose text-sm text-ink-soft">
            Do this only if the client is right. No evidence can be sent afterwards.
          </p>
          <Checkbox
            name="final"
            required
            label={`The client keeps ${amount}, and the dispute is lost for good.`}
          />
          <SubmitButton variant="danger" busy={isAccepting} busyLabel="Accepting">
            Accept the dispute
          </SubmitButton>
        </PostForm>
      </Disclosure>
    </>
  );
}

/** One piece: a box, and below it the words that go to the bank. */
function Piece({ kind, text, isChosen }: { kind: EvidenceKind; text: string; isChosen: boolean }) {
  const [isOn, setIsOn] = useState(isChosen);
  const scripted = useHydrated();
  return (
    <fieldset className="space-y-2">
      <Checkbox
        name="chosen"
        value={kind}
        label={<span className="font-medium">{EVIDENCE_WORDS[kind]}</span>}
        defaultChecked={isChosen}
        onChange={({ currentTarget: { checked } }) => setIsOn(checked)}
      />
      {/* What was changed stays where a box is taken away and set again. */}
      <div className={scripted && !isOn ? 'hidden' : undefined}>
        <TextArea
          label={`${EVIDENCE_WORDS[kind]}: words for the bank`}
          hideLabel
          name={`text.${kind}`}
          rows={3}
          maxLength={EVIDENCE_MAX}
          counter
          defaultValue={text}
        />
      </div>
    </fieldset>
  );
}
