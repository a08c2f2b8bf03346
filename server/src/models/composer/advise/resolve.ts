import type { CitedReceipt } from '../../advising/found.ts'
import { isReadable } from '../../advising/read-tools.ts'
import type { Use } from './conversation.ts'
import type { Named } from './intent.ts'
import { kindOf, line } from './lines.ts'
import { notesOf, paragraphs } from './render-groups.ts'
import { plain, type Speech } from './say.ts'

/** What the composer does next: use a tool, or say something; `choice` are rows it asks the person to choose from. */
export type Step =
  | { readonly call: { readonly name: string; readonly input: Readonly<Record<string, unknown>> } }
  | { readonly text: string; readonly choice?: readonly CitedReceipt[] }

/** The uses of a turn, one after the other. */
export class Uses {
  readonly #all: readonly Use[]
  #at = 0

  constructor(all: readonly Use[]) {
    this.#all = all
  }

  next(): Use | undefined {
    const use = this.#all[this.#at]
    if (use !== undefined) this.#at++
    return use
  }
}

/** Words that tell nothing, where a name was not found as it stood. */
const empty = /^(?:the|our|my|a|an|of|on|in|for|and|with|to|from|about|deal|post|idea|company|contact|is|are|it)$/iu

/** The row that a name means, found by tools where need be; or the step that is wanted first. */
export function resolve(named: Named, uses: Uses, speech: Speech): { row: CitedReceipt } | Step {
  if (named.chosen !== undefined) return { row: named.chosen }
  const kinds = named.kinds.length === 0 ? {} : { kinds: [...named.kinds] }
  const first = uses.next()
  if (first === undefined)
    return { call: { name: 'find_records', input: { words: named.words.slice(0, 200), ...kinds } } }
  let { found } = first
  if (found !== null && found.rows.length === 0 && found.notes.length === 0) {
    const telling = named.words.split(/\s+/u).filter((word) => !empty.test(word) && word.length > 2)
    const fewer =
      telling.length > 2 ? telling.toSorted((one, other) => other.length - one.length).slice(0, 2) : telling.slice(0, 1)
    if (fewer.length > 0 && fewer.join(' ') !== named.words) {
      const second = uses.next()
      if (second === undefined) return { call: { name: 'find_records', input: { words: fewer.join(' '), ...kinds } } }
      ;({ found } = second)
    }
  }
  if (found === null) return { text: 'The search did not answer; please ask again.' }
  if (found.rows.length === 0)
    return {
      text:
        found.notes.length > 0 ? notesOf(found) : `I find nothing called “${plain(named.words)}” in what you may see.`,
    }
  const row = theOne(found.rows, named)
  if (row !== undefined) return { row }
  const choice = candidates(found.rows, named).slice(0, 8)
  return {
    choice,
    text: paragraphs([
      notesOf(found),
      `More than one row fits “${plain(named.words)}”. Which one do you mean?`,
      choice.map((one, at) => `${at + 1}. ${line(one, speech, true)}`).join('\n'),
    ]),
  }
}

const said = (words: string) => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Rows that carry the words in their name; where none does, all of them. */
function candidates(rows: readonly CitedReceipt[], { words, kinds }: Named): CitedReceipt[] {
  const wanted = said(words)
  const titled = rows.filter((row) => {
    const title = row.title.toLowerCase()
    return isMain(row, kinds) && wanted.every((word) => title.includes(word))
  })
  return titled.length > 0
    ? titled
    : rows.filter((row) => isMain(row, kinds)).length > 0
      ? rows.filter((row) => isMain(row, kinds))
      : [...rows]
}
const isMain = ({ kind }: CitedReceipt, kinds: readonly string[]) => kinds.length > 0 || isReadable(kind)

function theOne(rows: readonly CitedReceipt[], named: Named): CitedReceipt | undefined {
  const exact = rows.filter(({ title }) => title.toLowerCase() === named.words.toLowerCase())
  if (exact.length === 1) return exact[0]
  const found = candidates(rows, named)
  return found.length === 1 ? found[0] : undefined
}

export const isRow = (resolved: { row: CitedReceipt } | Step): resolved is { row: CitedReceipt } => 'row' in resolved

/** "the deal Acme rollout". */
export const called = (row: CitedReceipt): string => `the ${kindOf(row)} **${plain(row.title)}**`
