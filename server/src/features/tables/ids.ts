import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
type Prefix = 'app' | 'com' | 'tbl' | 'fld' | 'viw' | 'rec' | 'sel' | 'att' | 'ach'

/** An id as Airtable's clients expect it: what it is of, and 14 letters and digits. */
export function createTableId(prefix: Prefix): string {
  // 248 is the largest multiple of 62 in a byte: what is above it would make some letters likelier.
  let text = ''
  while (text.length < 14)
    for (const byte of randomBytes(20)) if (byte < 248 && text.length < 14) text += letters[byte % 62] ?? ''
  return prefix + text
}
