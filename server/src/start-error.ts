/** A start that cannot succeed until somebody changes something: its message says what, and is all that is printed. */
export class StartError extends Error {
  override name = 'StartError'
}
