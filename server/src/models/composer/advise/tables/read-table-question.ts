import { type KnownTable, TableQuery } from '../../../advising/table-query.ts'
import type { ToolUse } from '../conversation.ts'
import type { QuestionContext } from '../question.ts'
import { isContinuing, isPointingBack } from '../query/follow-words.ts'
import { readTags } from '../query/tag-words.ts'
import { listGroupRows } from '../render-groups.ts'
import { createNameFinder, findTable, splitName } from './find-names.ts'
import { type AskedBefore, TableReader } from './table-reader.ts'

/** A question about tables as it was read: what to ask, or the words that nothing uses. */
export type TableReading = { readonly isGerman: boolean } & (
  | { readonly list: true; readonly table: KnownTable | null }
  | { readonly queries: readonly TableQuery[]; readonly table: KnownTable }
  | { readonly unknown: readonly string[] }
  /** What was asked of another table and this one does not have. */
  | { readonly lacks: readonly string[]; readonly table: KnownTable }
)

export interface TableSetting extends QuestionContext {
  /** The name of the person who asks. */
  readonly person: string
  readonly tables: readonly KnownTable[]
  /** Without tables it would be a report of the product. */
  readonly isReport: boolean
}

/** "What about events?" asks the same of another table. */
const again = /^(?:(?:and|und|what about|how about|same for|was ist mit|wie ist es mit) )+/u
/** A question of its own: "and which events are in March?" */
const asking = /^(?:and|und) (?:which|welche[rs]?|list|show|zeige?)\b/u
/** Words that ask about a row or the rows answered. */
const pronouns =
  /(?:^|\s)(?:its?|they|them|their|those|these|ones?|er|sie|ihr|ihre[rnm]?|deren|dessen|das|die)(?=\s|$)/u
/** Tags of what only the rest of the workspace has. */
const foreign = /^(?:kind|entry|note)$/u

/** Null for a question about no table: it names none, and does not go on from one about a table. */
export function readTableQuestion(
  question: string,
  setting: TableSetting,
  before: AskedBefore | null,
): TableReading | null {
  const { tables } = setting
  const words = splitName(question)
  const named = findTable(words, tables)
  const table = named ?? tables.find(({ id }) => id === before?.query.table)
  const { isGerman, items: all } = readTags(
    question,
    setting,
    null,
    table === undefined ? {} : { findName: createNameFinder(table) },
  )
  if (
    tables.length > 0 &&
    /^(?:which|what|list|show|welche|was|zeige?)\b.*\b(?:tables|tabellen)\b/u.test(words.join(' '))
  )
    if (named === null) return { list: true, table: null, isGerman }
  if (table === undefined) return null
  if (named !== null && words.some((word) => /^(?:fields|columns|felder|spalten)$/u.test(word)))
    return { list: true, table, isGerman }
  const text = all
    .map((item) => item.words)
    .join(' ')
    .trim()
  const items = all.filter(({ tag, words: said }, at) => !(at < 2 && tag === 'says' && said === 'about'))
  if (named === null) {
    const reading = new TableReader(table, items, setting, before).read()
    if ('queries' in reading) return { ...reading, table, isGerman }
    // What is not understood is named where the question goes on from the table; else it may be about something else.
    const isOther = items.some(({ tag }) => foreign.test(tag)) || items.length > 12
    return !isOther && (isContinuing(text) || isPointingBack(text) || pronouns.test(text))
      ? { ...reading, isGerman }
      : null
  }
  const isAgain =
    before !== null && again.test(text) && !asking.test(text) && !items.some(({ tag }) => tag === 'measure')
  const old = tables.find(({ id }) => id === before?.query.table)
  const lacks = isAgain ? listLacking(before.query, table, old) : []
  if (lacks.length > 0) return { lacks, table, isGerman }
  const base = isAgain ? { query: { ...before.query, table: table.id }, ids: [] } : null
  const reading = new TableReader(table, items, setting, base).read()
  if ('queries' in reading) return { ...reading, table, isGerman }
  return setting.isReport ? null : { ...reading, isGerman }
}

/** What a question asks for that another table does not have. */
function listLacking(
  { conditions = [], measure, group_by, sort, fields = [], records }: TableQuery,
  table: KnownTable,
  old: KnownTable | undefined,
): string[] {
  const asked = [
    ...conditions.map(({ field, value }) => ({ name: field, value })),
    ...[measure?.field, group_by, sort?.field, ...fields].map((name) => ({ name, value: undefined })),
  ]
  const lacking = asked.flatMap(({ name, value }) => {
    const field = table.fields.find((one) => one.name === name)
    const before = old?.fields.find((one) => one.name === name)
    if (name === undefined) return []
    if (field === undefined || field.type !== before?.type) return [name]
    const isThere = value === undefined || field.options.length === 0 || field.options.includes(String(value))
    return isThere ? [] : [`${name} ${String(value)}`]
  })
  return records === undefined || old?.id === table.id ? lacking : [...lacking, old?.name ?? '']
}

/** What a turn asked of a table, with the records that it listed; null if it asked nothing or found nothing to ask. */
export function findTableQuery(uses: readonly ToolUse[]): AskedBefore | null {
  const use = uses.findLast(({ name }) => name === 'query_table')
  const parsed = TableQuery.safeParse(use?.input)
  if (!parsed.success || use?.found == null || listGroupRows(use.found, 'numbers').length === 0) return null
  const ids = listGroupRows(use.found, 'matches').map(({ id }) => id.replace(/^record-/u, ''))
  return { query: parsed.data, ids }
}
