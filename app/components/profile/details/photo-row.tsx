import { Avatar } from '#app/ui/display/avatar.tsx';

/** The practitioner's own photo. */
export function PhotoRow({ name, photoUrl }: { name: string; photoUrl: string | null; disabled: boolean }) {
  return (
    <section id="photo" aria-label="Photo" className="flex scroll-mt-20 items-center gap-4 px-5 py-4 sm:px-6">
      <Avatar name={name} src={photoUrl} size="lg" decorative />
      <div className="min-w-0 flex-1">
        <h2 className="text-sm text-ink-soft">Photo</h2>
        <p className="mt-0.5">
          {photoUrl ? 'Clients see who they meet.' : 'Clients like to see who they meet.'}
        </p>
      </div>
    </section>
  );
}
