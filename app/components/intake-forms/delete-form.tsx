import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import type { FormView } from './editor-state.ts';

/** Deletes a form after a question. */
export function DeleteForm({ form }: { form: FormView }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Trash2 strokeWidth={1.75} aria-hidden />}
        onPress={() => setAsks(true)}
      >
        Delete form
      </Button>
      <PostQuestion
        open={asks}
        onClose={() => setAsks(false)}
        here={paths.intakeFormSettings(form.id)}
        title={`Delete “${form.name}”?`}
        keepLabel="Keep it"
        submit="Delete form"
        busyLabel="Deleting"
        values={{
          intent: 'delete',
          intakeFormId: form.id,
          previousUpdatedAt: new Date(form.updatedAt).toISOString(),
        }}
      >
        <p>It is not sent any more. Links that clients already have still work, and their answers stay.</p>
      </PostQuestion>
    </>
  );
}
