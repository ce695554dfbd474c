import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

interface ChooseProfessionProps {
  professions: { key: string; title: string }[];
  firstName: string | null;
}

/** One tap: what the person does decides what their practice begins with. */
export function ChooseProfession({ professions, firstName }: ChooseProfessionProps) {
  return (
    <AccountFrame
      title={firstName ? `Welcome, ${firstName}. What do you do?` : 'What do you do?'}
      lead="We make a start that fits. You can change every part of it."
    >
      <ul className="mt-8 grid gap-2.5">
        {professions.map(({ key, title }) => (
          <li key={key}>
            <LinkButton to={paths.proPractice({ profession: key })} size="lg" wide>
              {title}
            </LinkButton>
          </li>
        ))}
      </ul>
    </AccountFrame>
  );
}
