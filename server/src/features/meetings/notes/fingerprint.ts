import { createHash } from 'node:crypto'

/** What identifies a note: its kind, its section and its words. */
export const toFingerprint = (parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.map((part) => part.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()).join('\n'))
    .digest('base64url')
