import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

/** Stands where a client's profile would: an address that names nobody, or somebody who was deleted. */
export function ClientNotFound() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <h1 className="sr-only">Client not found</h1>
      <EmptyState
        title={CLIENT_MESSAGES.notFound}
        action={
          <LinkButton to={paths.clients()} variant="primary">
            All clients
          </LinkButton>
        }
      >
        The link may belong to another account, or the client was deleted.
      </EmptyState>
    </main>
  );
}
