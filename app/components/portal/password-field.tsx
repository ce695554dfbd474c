import { Eye, EyeOff } from 'lucide-react';
import { forwardRef, useState } from 'react';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { TextField, type TextFieldProps } from '#app/ui/fields/text-field.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A password that can be looked at. Without JavaScript there is no eye, and it stays hidden. */
export const PasswordField = forwardRef<HTMLInputElement, Omit<TextFieldProps, 'type' | 'suffix'>>(
  function PasswordField(props, ref) {
    const [shown, setShown] = useState(false);
    const scripted = useHydrated();
    const eye = (
      <IconButton
        plain
        size="sm"
        label={shown ? 'Hide the password' : 'Show the password'}
        aria-pressed={shown}
        icon={shown ? <EyeOff {...icon} /> : <Eye {...icon} />}
        onPress={() => setShown(!shown)}
        className="-mr-1.5"
      />
    );
    return (
      <TextField
        {...props}
        ref={ref}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        suffix={scripted ? eye : <span className="size-8" />}
      />
    );
  },
);
