import { useId, useState } from 'react';
import type { OpValue } from '#app/components/operation/op.ts';
import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { EVIDENCE_KINDS, EVIDENCE_MAX, type EvidenceKind } from '#app/domain/payments/inputs.ts';
import { EVIDENCE_WORDS, PROVIDER_NAMES } from '#app/domain/payments-directory/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';

type Details = OpValue<'disputeDetails'>;

interface AnswerFormProps {
  dispute: Details['dispute'];
  suggested: Details['suggested'];
  /** What was chosen before, where the provider did not take it. */
  earlier: Details['sent'];
}

type Texts = Readonly<Record<EvidenceKind, string>>;

function beginning(pieces: Details['suggested']): Texts {
  const found = new Map(pieces.map(({ kind, text }) => [kind, text]));
  return Object.fromEntries(EVIDENCE_KINDS.map((kind) => [kind, found.get(kind) ?? ''])) as Record<
    EvidenceKind,
    string
  >;
}

/**
 * The evidence, each piece chosen by a box and open to be changed, sent once after a question; or the dispute is accepted. It is a plain
 * form, so it works without scripts too, where the sentence above the button takes the question's place.
 */
export function AnswerForm({ dispute, suggested, earlier }: AnswerFormProps) {
  const id = useId();
  const scripted = useHydrated();
  const [start] = useState(() => beginning(earlier ?? suggested));
  const [startChosen] = useState<readonly EvidenceKind[]>(() =>
    (earlier ?? suggested).map(({ kind }) => kind),
  );
  const [texts, setTexts] = useState(start);
  const [chosen, setChosen] = useState(startChosen);
  const [asked, setAsked] = useState<'send' | 'accept' | null>(null);
  const isSending = useIsPosting({ intent: 'send' });
  const isAccepting = useIsPosting({ intent: 'accept' });
  const isChanged =
    EVIDENCE_KINDS.some((kind) => texts[kind] !== start[kind]) ||
    chosen.length !== startChosen.length ||
    chosen.some((kind) => !startChosen.includes(kind));
  const guard = useUnsavedGuard(isChanged && !isSending && !isAccepting);
  const ready = chosen.filter((kind) => texts[kind].trim() !== '');
  const name = PROVIDER_NAMES[dispute.provider];
  const amount = formatMoney(dispute.amountCents, dispute.currency);
  const toggle = (kind: EvidenceKind, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, kind] : before.filter((one) => one !== kind)));
  return (
    <>
      <PostForm id={`${id}-send`} values={{ intent: 'send' }} className="space-y-6">
        <div>
          <h3 className="text-base font-semibold">Your evidence</h3>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">
            This is what we have on record. Choose what speaks for you and change the words as you like; the
            bank reads exactly this.
          </p>
        </div>
        {EVIDENCE_KINDS.map((kind) => {
          const isOn = chosen.includes(kind);
          return (
            <fieldset key={kind} className="space-y-2">
              <Checkbox
                name="chosen"
                value={kind}
                label={<span className="font-medium">{EVIDENCE_WORDS[kind]}</span>}
                checked={scripted ? isOn : undefined}
                defaultChecked={scripted ? undefined : startChosen.includes(kind)}
                onChange={({ currentTarget }) => toggle(kind, currentTarget.checked)}
              />
              {isOn || !scripted ? (
                <TextArea
                  label={`${EVIDENCE_WORDS[kind]}: words for the bank`}
                  hideLabel
                  name={`text.${kind}`}
                  rows={3}
                  maxLength={EVIDENCE_MAX}
                  counter
                  value={scripted ? texts[kind] : undefined}
                  defaultValue={scripted ? undefined : start[kind]}
                  onChange={({ currentTarget: { value } }) =>
                    setTexts((before) => ({ ...before, [kind]: value }))
                  }
                />
              ) : null}
            </fieldset>
          );
        })}
        <p className="text-sm text-ink-soft">
          Evidence is sent to {name} once. It cannot be changed or taken back afterwards.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type={scripted ? 'button' : 'submit'}
            variant="primary"
            busy={isSending}
            busyLabel="Sending"
            disabled={scripted && ready.length === 0}
            onPress={scripted ? () => setAsked('send') : undefined}
          >
            Send evidence
          </Button>
          <Button
            type={scripted ? 'button' : 'submit'}
            form={scripted ? undefined : `${id}-accept`}
            busy={isAccepting}
            busyLabel="Accepting"
            onPress={scripted ? () => setAsked('accept') : undefined}
          >
            Accept the dispute
          </Button>
        </div>
        {guard.question}
      </PostForm>
      <PostForm id={`${id}-accept`} values={{ intent: 'accept' }} />
      <ConfirmDialog
        open={asked === 'send'}
        onOpenChange={(open) => setAsked(open ? 'send' : null)}
        title="Send this evidence?"
        confirmLabel="Send evidence"
        busy={isSending}
        form={`${id}-send`}
        onConfirm={() => guard.pass(() => setAsked(null))}
      >
        {name} takes your evidence once and passes it to the client’s bank. You cannot add to it or change it
        afterwards.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'accept'}
        onOpenChange={(open) => setAsked(open ? 'accept' : null)}
        title="Accept this dispute?"
        confirmLabel="Accept the dispute"
        destructive
        busy={isAccepting}
        form={`${id}-accept`}
        onConfirm={() => guard.pass(() => setAsked(null))}
      >
        The client keeps {amount}, and the dispute is lost for good. Do this only if they are right.
      </ConfirmDialog>
    </>
  );
}
