import { expect, it } from 'vitest'
import { splitNotes, splitSentences } from './composer/sentences.ts'
import { isPromptInjection } from './composer/prompt-injection.ts'
import { detectLanguage, extractTerms } from './terms.ts'

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  splitSentences,
  splitNotes,
  isPromptInjection,
  extractTerms: (text) => extractTerms(text, detectLanguage('What the town reads')),
}
const pieces = [' ', '\n', '.', '!', '…', '-', '[', '(', '#', '@', '1', 'x', '1 ', 'system ', 'https://']

/** Of the longest idea. */
const length = 60_000
/** Quadratic reading takes ten times as long. */
const mostMs = 3000

it.each(Object.keys(readers))('%s reads the longest run of anything in a moment', (name) => {
  for (const piece of pieces) {
    // A letter at the end keeps rules for the end of a text from being met at once.
    const text = `${piece.repeat(Math.ceil(length / piece.length))}a`
    const start = process.threadCpuUsage().user
    readers[name]?.(text)
    const ms = (process.threadCpuUsage().user - start) / 1000
    expect([piece, ms]).toEqual([piece, expect.toSatisfy((took: number) => took < mostMs)])
  }
})
