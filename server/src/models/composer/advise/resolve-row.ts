import type { CitableSource } from '../../advising/tool-result.ts'
import { isReadableKind } from '../../advising/read-tools.ts'
import type { ToolUse } from './conversation.ts'
import type { RowReference } from './row-reference.ts'
import { renderLine } from './render-line.ts'
import { renderNotes, joinParagraphs } from './render-groups.ts'
import { escapeMarkdown, type FormatContext, say } from './format.ts'

/**
 * The composer's next step: use a tool, or answer; `before` is said before the tool is called, `choice` are rows it asks the person to
 * choose from.
 */
export type Step =
  | {
      readonly call: { readonly name: string; readonly input: Readonly<Record<string, unknown>> }
      readonly before?: string
    }
  | { readonly text: string; readonly choice?: readonly CitableSource[] }

/** Iterates over the tool uses of a turn. */
export class ToolUseCursor {
  readonly #all: readonly ToolUse[]
  #at = 0

  constructor(all: readonly ToolUse[]) {
    this.#all = all
  }

  next(): ToolUse | undefined {
    const use = this.#all[this.#at]
    if (use !== undefined) this.#at++
    return use
  }
}

/** Words without information, ignored when a name was not found as typed. */
const empty = /^(?:the|our|my|a|an|of|on|in|for|and|with|to|from|about|deal|post|idea|company|contact|is|are|it)$/iu

/** The row that a name refers to, found by tools if needed; or the step that is needed first. */
export function resolveRow(
  named: RowReference,
  uses: ToolUseCursor,
  speech: FormatContext,
): { row: CitableSource } | Step {
  if (named.chosen !== undefined) return { row: named.chosen }
  const kinds = named.kinds.length === 0 ? {} : { kinds: [...named.kinds] }
  const first = uses.next()
  if (first === undefined)
    return { call: { name: 'find_records', input: { words: named.words.slice(0, 200), ...kinds } } }
  let { found } = first
  if (found !== null && found.rows.length === 0 && found.notes.length === 0) {
    const distinctive = named.words.split(/\s+/u).filter((word) => !empty.test(word) && word.length > 2)
    const fewer =
      distinctive.length > 2
        ? distinctive.toSorted((one, other) => other.length - one.length).slice(0, 2)
        : distinctive.slice(0, 1)
    if (fewer.length > 0 && fewer.join(' ') !== named.words) {
      const second = uses.next()
      if (second === undefined) return { call: { name: 'find_records', input: { words: fewer.join(' '), ...kinds } } }
      ;({ found } = second)
    }
  }
  if (found === null)
    return {
      text: say(
        speech,
        'The search did not answer; please ask again.',
        'Die Suche hat nicht geantwortet; bitte fragen Sie noch einmal.',
      ),
    }
  if (found.rows.length === 0)
    return {
      text:
        found.notes.length > 0
          ? renderNotes(found)
          : say(
              speech,
              `I find nothing called “${escapeMarkdown(named.words)}” in what you may see.`,
              `Ich finde nichts mit dem Namen „${escapeMarkdown(named.words)}“ in dem, was Sie sehen dürfen.`,
            ),
    }
  const row = findOnlyCandidate(found.rows, named)
  if (row !== undefined) return { row }
  const choice = filterCandidates(found.rows, named).slice(0, 8)
  return {
    choice,
    text: joinParagraphs([
      renderNotes(found),
      say(
        speech,
        `More than one row fits “${escapeMarkdown(named.words)}”. Which one do you mean?`,
        `Zu „${escapeMarkdown(named.words)}“ passt mehr als eine Zeile. Welche meinen Sie?`,
      ),
      choice.map((one, at) => `${at + 1}. ${renderLine(one, speech, true)}`).join('\n'),
    ]),
  }
}

const splitNameWords = (words: string) => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Rows whose name contains the words; all rows if there are none. */
function filterCandidates(rows: readonly CitableSource[], { words, kinds }: RowReference): CitableSource[] {
  const wanted = splitNameWords(words)
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
const isMain = ({ kind }: CitableSource, kinds: readonly string[]) => kinds.length > 0 || isReadableKind(kind)

function findOnlyCandidate(rows: readonly CitableSource[], named: RowReference): CitableSource | undefined {
  const exact = rows.filter(({ title }) => title.toLowerCase() === named.words.toLowerCase())
  if (exact.length === 1) return exact[0]
  const found = filterCandidates(rows, named)
  return found.length === 1 ? found[0] : undefined
}

export const isResolvedRow = (resolved: { row: CitableSource } | Step): resolved is { row: CitableSource } =>
  'row' in resolved
