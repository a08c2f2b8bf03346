import { maxNameWords } from '@draftwright/contract/proofreading'
import { type Finding, toWordKey } from './finding.ts'

/** Which words are names of the CRM, asked once each. `ask` is null for people who cannot see it. */
export function createNameLookup(ask: ((words: string[]) => Promise<readonly string[]>) | null) {
  const known = new Map<string, boolean>()
  return {
    /** Asks about the words that are not known yet. */
    async learn(texts: readonly string[]): Promise<void> {
      if (ask === null) return
      const words = texts
        .map(toWordKey)
        .filter(
          (word) =>
            !known.has(word) && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'.-]*$/u.test(word) && /[\p{L}\p{N}]$/u.test(word),
        )
      const asked = [...new Set(words)].slice(0, maxNameWords)
      if (asked.length === 0) return
      const names = new Set(await ask(asked))
      for (const word of asked) known.set(word, names.has(word))
    },
    isName: (word: string): boolean => known.get(toWordKey(word)) === true,
  }
}
export type NameLookup = ReturnType<typeof createNameLookup>

/** Whether a finding is about a word that the workspace knows. Words of several parts are known if all parts are. */
export function isKnownWord({ kind, text }: Finding, words: ReadonlySet<string>, names: NameLookup): boolean {
  if (kind !== 'spelling') return false
  const isKnown = (word: string) => words.has(toWordKey(word)) || names.isName(word)
  return isKnown(text) || (/[-\s]/u.test(text) && text.split(/[-\s]+/u).every((part) => part !== '' && isKnown(part)))
}
