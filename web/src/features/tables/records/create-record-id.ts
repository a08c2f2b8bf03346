const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id for a record that is shown before the server knows it. */
export function createRecordId(): string {
  let text = ''
  // 248 is the largest multiple of 62 in a byte: what is above it would make some letters likelier.
  while (text.length < 14)
    for (const byte of crypto.getRandomValues(new Uint8Array(20)))
      if (byte < 248 && text.length < 14) text += letters[byte % 62] ?? ''
  return `rec${text}`
}
