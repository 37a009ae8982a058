/** Tells password managers whose password stands in a form; nobody else sees it. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input className="vh" type="email" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
  );
}
