import { useId } from 'react';
import { PanelFrame, type PanelFrameProps } from '#app/components/appointment/panel-frame.tsx';
import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx';
import { PostForm, useIsPosting, type PostFormProps } from './post-form.tsx';

interface PostQuestionProps
  extends
    Pick<PanelFrameProps, 'open' | 'title' | 'keepLabel' | 'here' | 'onClose' | 'children'>,
    Pick<PostFormProps, 'replace' | 'preventScrollReset'> {
  values: NonNullable<PostFormProps['values']>;
  submit: string;
  busyLabel: string;
  variant?: ButtonProps['variant'];
}

/** Asks before something is taken away; the answer is a post to the page. */
export function PostQuestion(props: PostQuestionProps) {
  const { values, submit, busyLabel, variant = 'danger', replace, preventScrollReset, children } = props;
  const { open, title, keepLabel, here, onClose } = props;
  const id = useId();
  const busy = useIsPosting(values);
  return (
    <PanelFrame
      {...{ open, title, keepLabel, here, onClose, busy }}
      role="alertdialog"
      action={
        <Button type="submit" form={id} variant={variant} busy={busy} busyLabel={busyLabel}>
          {submit}
        </Button>
      }
    >
      <PostForm {...{ id, values, replace, preventScrollReset }} action={here} className="space-y-4">
        {children}
      </PostForm>
    </PanelFrame>
  );
}
