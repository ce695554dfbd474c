import { useSubmit } from '@remix-run/react';
import {
  CalendarHeart,
  Check,
  Globe,
  LifeBuoy,
  LogOut,
  Moon,
  Sun,
  SunMoon,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRootData } from '#app/components/layout/root-data.ts';
import { forgetNoteDrafts } from '#app/components/clients/notes/use-note-draft.ts';
import { chooseTheme, type ThemeChoice } from '#app/components/layout/theme.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Menu, type MenuEntry } from '#app/ui/overlays/menu.tsx';
import { useWideScreen } from './use-wide-screen.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

const THEMES: { id: ThemeChoice; label: string; icon: JSX.Element }[] = [
  { id: 'system', label: 'Like my system', icon: <SunMoon {...icon} /> },
  { id: 'light', label: 'Light', icon: <Sun {...icon} /> },
  { id: 'dark', label: 'Dark', icon: <Moon {...icon} /> },
];

const INVITE: MenuEntry = {
  id: 'invite',
  label: 'Invite Clients',
  icon: <UserPlus {...icon} />,
  href: paths.addClient(),
};

interface UserMenuProps {
  user: { name: string; email: string; photoUrl: string | null };
  previewUrl: string;
  /** Whether support can be asked in a chat; else by email. */
  supportChat: boolean;
}

/** The top menu (spec 001 §2): Preview website, My Account, the appointments booked elsewhere, Invite Clients on small screens, help, appearance, Log out. */
export function UserMenu({ user, previewUrl, supportChat }: UserMenuProps) {
  const submit = useSubmit();
  const wide = useWideScreen();
  const root = useRootData();
  const csrf = useCsrfToken();
  const [theme, setTheme] = useState<ThemeChoice>(root?.theme ?? 'system');
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    chooseTheme(choice);
  };
  return (
    <Menu
      label={user.name}
      trigger={
        <AriaButton
          aria-label={`Menu of ${user.name}`}
          className="cursor-pointer rounded-full outline-offset-2 transition-shadow hover:shadow-float pressed:shadow-float"
        >
          <Avatar name={user.name} src={user.photoUrl} size="sm" decorative />
        </AriaButton>
      }
      groups={[
        {
          id: 'account',
          heading: user.email,
          entries: [
            {
              id: 'website',
              label: 'Preview website',
              icon: <Globe {...icon} />,
              onSelect: () => window.open(previewUrl, '_blank', 'noreferrer'),
            },
            {
              id: 'account',
              label: 'My Account',
              icon: <UserRound {...icon} />,
              href: paths.personalSettings(),
            },
            {
              id: 'bookings',
              label: 'My bookings',
              icon: <CalendarHeart {...icon} />,
              href: paths.bookings(),
            },
            ...(wide ? [] : [INVITE]),
            {
              id: 'support',
              label: supportChat ? 'Support chat' : 'Help',
              icon: <LifeBuoy {...icon} />,
              href: paths.support(),
            },
          ],
        },
        {
          id: 'theme',
          heading: 'Appearance',
          entries: THEMES.map((entry) => ({
            ...entry,
            onSelect: () => choose(entry.id),
            aside: theme === entry.id ? <Check strokeWidth={2.5} aria-label="chosen" /> : null,
          })),
        },
        {
          id: 'leave',
          entries: [
            {
              id: 'log-out',
              label: 'Log out',
              icon: <LogOut {...icon} />,
              onSelect: () => {
                forgetNoteDrafts();
                submit({ csrf }, { method: 'post', action: paths.signOut() });
              },
            },
          ],
        },
      ]}
    />
  );
}
