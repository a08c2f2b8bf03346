import { diffWordsWithSpace } from 'diff'

export interface WordChange {
  readonly before: string
  readonly after: string
}

/** What of a text became what, in order. */
export function listWordChanges(from: string, to: string): WordChange[] {
  const changes: { before: string; after: string }[] = []
  let isOpen = false
  for (const { value, added, removed } of diffWordsWithSpace(from, to)) {
    const isChanged = added || removed
    // Only a space between two changes: one.
    if (!isChanged && isOpen && value.trim() === '') {
      const last = changes.at(-1)
      if (last !== undefined) Object.assign(last, { before: last.before + value, after: last.after + value })
      continue
    }
    if (isChanged && !isOpen) changes.push({ before: '', after: '' })
    isOpen = isChanged
    const last = changes.at(-1)
    if (isChanged && last !== undefined) last[added ? 'after' : 'before'] += value
  }
  return changes
    .map(({ before, after }) => ({ before: before.trim(), after: after.trim() }))
    .filter(({ before, after }) => before !== after)
}
