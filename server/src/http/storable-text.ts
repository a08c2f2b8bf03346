import { invalidInputError } from './errors.ts'

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Throws the 400 that names the fields of texts that no database stores: with a NUL, or with half of a surrogate pair. One rule for all
 * texts of requests, so that none of them has to know it.
 */
export function assertStorableTexts(value: unknown, root = 'body'): void {
  const fields: string[] = []
  const walk = (part: unknown, path: readonly string[]): void => {
    if (typeof part === 'string') {
      if (!isStorable(part)) fields.push(path.join('.') || root)
    } else if (typeof part === 'object' && part !== null)
      for (const [key, member] of Object.entries(part)) {
        walk(key, path)
        walk(member, [...path, key.toWellFormed()])
      }
  }
  walk(value, [])
  if (fields.length > 0)
    throw invalidInputError(
      fields
        .slice(0, 20)
        .map((field) => ({ field, message: 'must not contain a NUL character or half of a surrogate pair' })),
    )
}

/** Whether JSON text may spell such a character: no others can be in it. */
export const hasUnstorableEscape = (json: string): boolean => /\\u(?:0000|d[89a-f])/iu.test(json)
