import { useState } from 'react';
import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { isAsked } from '#app/lib/intake/questions.ts';
import { pluralize } from '#app/lib/text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { FormPreview } from './form-preview.tsx';

interface StartPickerProps {
  starts: OpValue<'intakeFormStarts'>['starts'];
  practitioner: string;
  isFirst: boolean;
}

/** What a new form begins with: what a profession usually asks, looked at before it is made. */
export function StartPicker({ starts, practitioner, isFirst }: StartPickerProps) {
  const scripted = useHydrated();
  const [chosen, setChosen] = useState<string | null>(null);
  const [looks, setLooks] = useState(false);
  const busy = useIsPosting({ intent: 'create' });
  const start = starts.find((one) => one.start === chosen);
  return (
    <Card className="p-5 sm:p-6">
      <SectionHeader title={isFirst ? 'Make your form' : 'Another form'}>
        Everything in it can be changed afterwards. It is sent to nobody before you say so.
      </SectionHeader>
      <PostForm values={{ intent: 'create' }} className="mt-5 space-y-5">
        <RadioCards
          name="start"
          label="What it begins with"
          columns={2}
          required
          onChange={setChosen}
          cards={starts.map(({ start: value, title, questions }) => ({
            value,
            title,
            description:
              value === 'blank'
                ? 'One question to begin with'
                : pluralize(questions.filter(isAsked).length, 'question'),
          }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy} busyLabel="Making the form">
            Make this form
          </Button>
          {scripted && start ? <Button onPress={() => setLooks(true)}>Look at it</Button> : null}
        </div>
      </PostForm>
      {looks && start ? (
        <Dialog
          open
          onOpenChange={() => setLooks(false)}
          title={start.title}
          footer={<Button onPress={() => setLooks(false)}>Close</Button>}
        >
          <FormPreview title={null} intro={null} questions={start.questions} practitioner={practitioner} />
        </Dialog>
      ) : null}
    </Card>
  );
}
