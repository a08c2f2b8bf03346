import { hasRight } from '@draftwright/contract/rights'
import { type KnownTable, listKnownTables } from '../../tables/index.ts'
import { type FoundValue, listValues, type ToolContext } from '../../query/index.ts'
import { type Index, indexTerms, type Kind, type Meaning, splitWords, type Term } from './lexicon.ts'
import { type FieldsOf, listOwnFields } from './form-tokens.ts'

/** What a question may name in one workspace: values of its rows, and its tables with their fields. */
export interface Names {
  readonly index: Index
  readonly terms: readonly Term[]
  readonly fieldsOf: FieldsOf
  readonly tables: readonly KnownTable[]
  /** Whether the caller sees rows of the CRM: nothing is offered about what is closed. */
  readonly isCrmOpen: boolean
}

/** The names that begin like a word of the text, as the caller may see them. */
export async function loadNames(reading: ToolContext, text: string): Promise<Names> {
  const [values, tables] = await Promise.all([
    listValues(reading, text),
    hasRight(reading.caller.role, 'tables:read') ? listKnownTables(reading.db, reading.caller) : [],
  ])
  const terms = [...values.flatMap(toValueTerms), ...tables.flatMap(toTableTerms)]
  const known = new Map(
    tables.map((table) => [
      `table:${table.id}`,
      Object.fromEntries(table.fields.map(({ name, type }) => [name, toFieldType(type)])),
    ]),
  )
  return {
    index: indexTerms(terms),
    terms,
    tables,
    isCrmOpen: reading.crmDeniedReason === null,
    fieldsOf: (kind) => known.get(kind) ?? listOwnFields(kind),
  }
}

const toTerm = (text: string, meaning: Meaning): Term[] => {
  const words = splitWords(text).map(({ word }) => word)
  return words.length === 0 ? [] : [{ words, text, language: null, meaning }]
}

/** The whole name; of a person the parts as well, and of a company the name without its legal form. */
function toValueTerms({ kind, field, value, id }: FoundValue): Term[] {
  const meaning: Meaning = { type: 'value', value: { kind, field, value, id } }
  const first =
    field === 'name' && (kind === 'company' || kind === 'contact' || kind === 'member') ? value.split(/\s+/u) : []
  const parts =
    kind === 'company'
      ? first.length > 1
        ? [first.slice(0, -1).join(' '), first[0] ?? '']
        : []
      : first.length > 1
        ? first
        : []
  return [value, ...new Set(parts)].filter((text) => text.length > 2).flatMap((text) => toTerm(text, meaning))
}

function toTableTerms({ id, name, fields }: KnownTable): Term[] {
  const kind: Kind = `table:${id}`
  return [
    ...toTerm(name, { type: 'kind', kind, isOne: false }),
    ...fields.flatMap((field) => [
      ...toTerm(field.name, { type: 'field', field: field.name }),
      ...field.options.flatMap((option) =>
        toTerm(option, { type: 'value', value: { kind, field: field.name, value: option } }),
      ),
    ]),
  ]
}

const toFieldType = (type: string): string =>
  ['number', 'percent', 'currency', 'duration', 'rating', 'count', 'autoNumber'].includes(type)
    ? 'number'
    : ['date', 'dateTime', 'createdTime', 'lastModifiedTime'].includes(type)
      ? 'day'
      : 'text'

/** For reading a question by the product's words alone. */
export const createNoNames = (isCrmOpen: boolean): Names => ({
  index: indexTerms([]),
  terms: [],
  tables: [],
  fieldsOf: listOwnFields,
  isCrmOpen,
})
