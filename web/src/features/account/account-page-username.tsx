/** Tells password managers which account's password a form holds. It is hidden from people. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input className="vh" type="email" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
  );
}
