import { randomBytes } from 'node:crypto';

/** The roles under which the programs log in. They own no table; what they may do is granted by the migrations. */
export const LOGIN_ROLES = ['tendwell_app', 'tendwell_jobs'];

/**
 * A password for each role, as kept, or new where there is none.
 * @param {Record<string, string>} kept
 * @returns {Record<string, string>}
 */
export const rolePasswords = (kept = {}) =>
  Object.fromEntries(LOGIN_ROLES.map((role) => [role, kept[role] ?? randomBytes(24).toString('base64url')]));

/**
 * An address of the same database under another role.
 * @param {string} ownerUrl
 * @param {string} role
 * @param {string} password
 */
export function urlAs(ownerUrl, role, password) {
  return Object.assign(new URL(ownerUrl), {
    username: role,
    password: encodeURIComponent(password),
  }).toString();
}

/**
 * Lets the roles log in with these passwords, and makes those that no migration has made yet. Roles belong to the whole
 * server.
 * @param {(statement: string) => Promise<unknown>} query runs one statement as a user who may make roles
 * @param {Record<string, string>} passwords
 */
export async function letRolesIn(query, passwords) {
  for (const [role, password] of Object.entries(passwords)) {
    // A statement about roles takes no parameters; what is kept in a file might have been changed by hand.
    if (!/^[\w-]+$/.test(password)) throw new Error(`the password kept for ${role} is not one of ours`);
    await query(`
      do $$ begin
        create role ${role};
      exception when duplicate_object or unique_violation then null;
      end $$`);
    await query(
      `alter role ${role} login nosuperuser nobypassrls nocreaterole nocreatedb password '${password}'`,
    );
  }
}
