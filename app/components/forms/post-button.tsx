import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx';
import { PostForm, useIsPosting, type PostFormProps } from './post-form.tsx';

interface PostButtonProps
  extends Omit<ButtonProps, 'type' | 'busy'>, Pick<PostFormProps, 'preventScrollReset'> {
  values: NonNullable<PostFormProps['values']>;
  formClassName?: string;
}

/** A button that is a form of its own: it posts its values, and is busy while they are on their way. */
export function PostButton({ values, preventScrollReset, formClassName, ...button }: PostButtonProps) {
  return (
    <PostForm values={values} preventScrollReset={preventScrollReset} className={formClassName}>
      <Button {...button} type="submit" busy={useIsPosting(values)} />
    </PostForm>
  );
}
