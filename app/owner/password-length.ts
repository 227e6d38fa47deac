const MIN_PASSWORD_BYTES = 12;
/** bcrypt ignores all further bytes. */
export const MAX_PASSWORD_BYTES = 72;

export const passwordLength = `${MIN_PASSWORD_BYTES} to ${MAX_PASSWORD_BYTES} bytes of UTF-8`;

/** Counts the composed form, which is also what is hashed: some keyboards send an accent as a character of its own. */
export function passwordLengthFault(password: string): "password_too_short" | "password_too_long" | null {
  const bytes = Buffer.byteLength(password.normalize());
  if (bytes < MIN_PASSWORD_BYTES) return "password_too_short";
  return bytes > MAX_PASSWORD_BYTES ? "password_too_long" : null;
}
