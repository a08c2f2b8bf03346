import type { Fact, Source } from '@draftwright/contract/sources'
import type { ToolResult } from '../../models/advising/tool-result.ts'

/** A row as a client reads it. What people or strangers have written stands in `untrusted_text` alone. */
export interface AnswerRow {
  /** For the tool `read`. */
  readonly row: string
  readonly url: string
  readonly facts: Readonly<Record<string, Fact>>
  readonly untrusted_text: Readonly<Record<string, string>>
}

/** Most characters of an answer, which is at most 8,000 tokens with three characters each. */
const maxCharacters = 24_000
/** Characters of a text in a short answer. */
const shortText = 160

/** Facts whose words are ours, such as `in_review`. In all others somebody may have written an order of one word. */
const ownNames =
  /^(?:show_)?(?:group|status|state|channel_type|network|currency|direction|visibility|publishing_state|value_kind)$/u
const isOwn = (name: string, value: unknown): boolean =>
  typeof value !== 'string' || /^[\d:.,+TZ-]{1,30}$/u.test(value) || (ownNames.test(name) && /^\w{1,30}$/u.test(value))

/** Ids that nobody chose. Others of reports hold what they are about: the name of a group, or where a visitor came from. */
const ownId =
  /^(?:(?:[a-z]+-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?::\d+)?|(?:table|record)-\w{1,40}(?:-group-\d+)?)$/u

function toAnswerRow({ kind, id, title, href, facts }: Source, publicUrl: string, isFull: boolean): AnswerRow {
  const entries = Object.entries(facts).filter(([, value]) => value !== null && value !== '')
  const texts = entries.filter(([name, value]) => !isOwn(name, value))
  return {
    row: ownId.test(id) ? `${kind}:${id}` : kind,
    url: publicUrl + href,
    facts: Object.fromEntries(entries.filter(([name, value]) => isOwn(name, value))),
    untrusted_text: Object.fromEntries(
      [['title', title] as const, ...texts].map(([name, value]) => [name, cutText(String(value), isFull)]),
    ),
  }
}

const cutText = (text: string, isFull: boolean): string =>
  isFull || text.length <= shortText ? text : `${text.slice(0, shortText)}…`

/** What reports answer, as few tokens. Rows that do not fit are left out, with a note that says so. */
export function toAnswer(results: readonly ToolResult[], publicUrl: string, isFull: boolean) {
  const rows = results.flatMap((result) => result.rows.map((row) => toAnswerRow(row, publicUrl, isFull)))
  const totals = Object.assign({}, ...results.map((result) => result.totals)) as Record<string, number>
  const atLeast = results.flatMap((result) => result.at_least ?? [])
  const notes = [...new Set(results.flatMap((result) => result.notes))]
  const { fitting, left } = fitRows(rows, 'Ask for less: narrow it, or read one row.')
  return {
    rows: fitting,
    // A group with nothing in it says nothing.
    totals: Object.fromEntries(Object.entries(totals).filter(([name, n]) => n > 0 || name === 'matches')),
    ...(atLeast.length === 0 ? {} : { at_least: atLeast }),
    notes: [...notes, ...left],
  }
}

/** The first rows that an answer has room for, and a note about the others. */
function fitRows<T>(rows: readonly T[], hint: string): { fitting: T[]; left: string[] } {
  let size = 0
  const fitting = rows.filter((row) => (size += measureText(JSON.stringify(row))) <= maxCharacters)
  const missing = rows.length - fitting.length
  return { fitting, left: missing === 0 ? [] : [`${missing} more rows do not fit into one answer. ${hint}`] }
}

/** Letters outside of ASCII cost a token each or more, the others a third. */
const measureText = (text: string): number => text.length + 2 * text.replaceAll(/[\u{0}-\u{7f}]/gu, '').length

/** The beginning of a long text that an answer has room for. */
export function fitText(text: string): string {
  let size = 0
  let at = 0
  for (const letter of text) {
    size += letter <= '\u007f' ? 1 : 3
    if (size > maxCharacters - 4000) return `${text.slice(0, at)}…`
    at += letter.length
  }
  return text
}
