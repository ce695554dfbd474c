import type { ReactNode } from 'react';
import { PracticeFrame } from '#app/components/layout/practice-frame.tsx';
import type { AppointmentView } from './view.ts';

/** The practice's own frame around the client's page. */
export function LinkFrame({
  appointment,
  children,
}: Pick<AppointmentView, 'appointment'> & { children: ReactNode }) {
  const { name, url, user, theme } = appointment.practice;
  return (
    <PracticeFrame
      practice={{
        name,
        url,
        colorAccent: theme.colorAccent,
        userName: user.name,
        userPhotoUrl: user.defaultPhotoUrl,
      }}
      footnote="This page is yours alone: whoever has its link can see and change your appointment."
      wide
    >
      {children}
    </PracticeFrame>
  );
}
