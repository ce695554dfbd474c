import { FileTrigger } from 'react-aria-components';
import { Button, type ButtonProps } from './button.tsx';

export interface FileButtonProps extends Pick<
  ButtonProps,
  'children' | 'icon' | 'size' | 'variant' | 'className' | 'wide'
> {
  /** Content types. */
  accept: readonly string[];
  multiple?: boolean;
  /** Opens the camera of a phone instead of its files. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that asks for files of this device. */
export function FileButton({ accept, multiple, camera, onFiles, ...button }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={accept}
      allowsMultiple={multiple}
      defaultCamera={camera ? 'environment' : undefined}
      onSelect={(files) => onFiles([...(files ?? [])])}
    >
      <Button {...button} />
    </FileTrigger>
  );
}
