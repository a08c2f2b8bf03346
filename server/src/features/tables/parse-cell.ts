import { createTableId } from './ids.ts'
import { isStoredNumber } from '@draftwright/contract/numbers'
import { isEnteredType, type TableChoice, tableIdShapes, tableLimits } from '@draftwright/contract/table-fields'
import { type CellHabits, programHabits, toValueFormat } from '@draftwright/contract/table-values'
import { describeReading } from '@draftwright/contract/typed/reading'
import { readChoice } from '@draftwright/contract/typed/words'
import { readTypedValue } from '@draftwright/contract/typed/typed-value'
import type { MemberNames } from './formula-values.ts'
import { toPersonId } from './people.ts'
import type { FieldShape } from './schema.ts'
import { createComputedFieldError, createUnknownChoiceError, createWrongValueError } from './table-error.ts'

/** What a request writes into cells: with `typecast`, texts become values, and new options are added to selects. */
export interface CellContext {
  readonly isTypecast: boolean
  /** Of whoever wrote the texts. */
  readonly habits: CellHabits
  readonly names: MemberNames
  /** Options that typecasting has added, by field. */
  readonly newChoices: Map<string, TableChoice[]>
}
/** Links are ids, or with typecast also names of records. */
export interface ParsedLinks {
  readonly ids: readonly string[]
  readonly names: readonly string[]
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** The stored form of a cell that was sent, undefined for an empty one. Throws in Airtable's words. Links have their own function. */
export function parseCell(field: FieldShape, value: unknown, context: CellContext): unknown {
  if (!isEnteredType(field.type)) throw createComputedFieldError(field.name)
  if (isEmpty(value)) return undefined
  const stored = parsers[field.type]?.(value, field, context)
  // A check mark that is none.
  if (stored === false) return undefined
  if (stored === undefined) throw createWrongValueError(field.name)
  return stored
}

type Parser = (value: unknown, field: FieldShape, context: CellContext) => unknown

function parseText(value: unknown, field: FieldShape, { isTypecast }: CellContext): unknown {
  const text = typeof value === 'string' ? value : isTypecast && isScalar(value) ? String(value) : undefined
  if (text === undefined) return undefined
  if (text.length > tableLimits.characters)
    throw createWrongValueError(field.name, `a cell has at most ${tableLimits.characters} characters`)
  return text.includes('\u0000') ? undefined : text
}
const isScalar = (value: unknown): value is number | boolean => typeof value === 'number' || typeof value === 'boolean'

/** A typed text as the field's value. Throws for one that cannot be read, or in several ways. */
function readTyped(value: unknown, field: FieldShape, { isTypecast, habits }: CellContext): unknown {
  const format = toValueFormat(field, habits)
  if (format === null || !isTypecast || typeof value !== 'string') return undefined
  const reading = readTypedValue(value, format, habits)
  const problem = describeReading(reading, format.kind)
  if (problem !== null) throw createWrongValueError(field.name, problem)
  return reading.is === 'read' ? reading.value : undefined
}

const parseNumber: Parser = (value, field, context) =>
  typeof value === 'number' ? (isStoredNumber(value) ? value : undefined) : readTyped(value, field, context)

const parseRating: Parser = (value, field, context) => {
  const number = parseNumber(value, field, context)
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > (field.options.max ?? 5))
    return undefined
  return number
}
const parseFlag: Parser = (value, field, context) => {
  if (value === true) return true
  if (context.isTypecast && (value === 0 || value === 1)) return value === 1
  return readTyped(value, field, context)
}

const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u
/** A day, or a moment as ISO text; without a zone it is in the field's, also without typecast. */
const parseTime: Parser = (value, field, context) => {
  const isIso = typeof value === 'string' && isoTime.test(value)
  if (!isIso || context.isTypecast) return readTyped(value, field, context)
  return readTyped(value, field, { ...context, isTypecast: true, habits: programHabits })
}

function findChoice(name: unknown, field: FieldShape, { isTypecast, newChoices }: CellContext): string | undefined {
  const text = typeof name === 'string' ? name.trim() : isTypecast && isScalar(name) ? String(name) : ''
  if (text === '' || text.length > 200) return undefined
  const added = newChoices.get(field.id) ?? []
  const choices = [...(field.options.choices ?? []), ...added]
  const found = choices.find((choice) => choice.name === text) ?? choices.find((choice) => choice.id === text)
  if (found?.id !== undefined) return found.id
  if (!isTypecast) throw createUnknownChoiceError(text)
  const like = readChoice(
    text,
    choices.map((choice) => choice.name),
  )
  if (like.is === 'read') return choices.find((choice) => choice.name === like.value)?.id
  if (like.is === 'ambiguous') throw createWrongValueError(field.name, `could be ${like.candidates.join(' or ')}`)
  if (choices.length >= tableLimits.choices)
    throw createWrongValueError(field.name, `a select has at most ${tableLimits.choices} options`)
  const id = createTableId('sel')
  newChoices.set(field.id, [...added, { id, name: text }])
  return id
}
const splitList = (value: unknown, isTypecast: boolean): unknown[] | undefined =>
  Array.isArray(value)
    ? value
    : isTypecast && typeof value === 'string'
      ? value.split(',').filter((part) => part.trim() !== '')
      : undefined
const parseChoices: Parser = (value, field, context) => {
  const list = splitList(value, context.isTypecast)
  if (list === undefined || list.length > tableLimits.choices) return undefined
  const ids = list.map((one) => findChoice(one, field, context))
  return ids.includes(undefined) ? undefined : [...new Set(ids)]
}

/** A person by id, in either form, by address, or with typecast by name. */
function findPerson(value: unknown, { isTypecast, names }: CellContext): string | undefined {
  const { id, email } =
    typeof value === 'string'
      ? { id: value, email: value }
      : typeof value === 'object' && value !== null
        ? (value as { id?: unknown; email?: unknown })
        : { id: undefined, email: undefined }
  for (const [userId, person] of names)
    if (
      userId === id ||
      toPersonId(userId) === id ||
      (typeof email === 'string' && person.email.toLowerCase() === email.toLowerCase()) ||
      (isTypecast && person.display_name === value)
    )
      return userId
  return undefined
}
const parsePeople: Parser = (value, _field, context) => {
  if (!Array.isArray(value) || value.length > 100) return undefined
  const ids = value.map((one) => findPerson(one, context))
  return ids.includes(undefined) ? undefined : [...new Set(ids)]
}
const parseBarcode: Parser = (value, field, context) => {
  if (typeof value === 'string') return context.isTypecast ? { text: value.slice(0, 1000) } : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { text, type } = value as { text?: unknown; type?: unknown }
  const own = parseText(text, field, { ...context, isTypecast: false })
  if (typeof own !== 'string') return undefined
  return typeof type === 'string' ? { text: own.slice(0, 1000), type: type.slice(0, 40) } : { text: own.slice(0, 1000) }
}

const parsers: Readonly<Partial<Record<FieldShape['type'], Parser>>> = {
  singleLineText: parseText,
  multilineText: parseText,
  richText: parseText,
  email: parseText,
  url: parseText,
  phoneNumber: parseText,
  number: parseNumber,
  percent: parseNumber,
  currency: parseNumber,
  duration: parseNumber,
  rating: parseRating,
  checkbox: parseFlag,
  date: parseTime,
  dateTime: parseTime,
  singleSelect: (value, field, context) => findChoice(value, field, context),
  multipleSelects: parseChoices,
  singleCollaborator: (value, _field, context) => findPerson(value, context),
  multipleCollaborators: parsePeople,
  barcode: parseBarcode,
}

/** The records that a cell of links names: `["rec…"]` or `[{id}]`, with typecast also names. */
export function parseLinks(field: FieldShape, value: unknown, isTypecast: boolean): ParsedLinks {
  if (isEmpty(value)) return { ids: [], names: [] }
  const list = splitList(value, isTypecast)
  if (list === undefined) throw createWrongValueError(field.name)
  if (list.length > tableLimits.links)
    throw createWrongValueError(field.name, `a record links to at most ${tableLimits.links} others`)
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const one of list) {
    const id = typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one
    if (typeof id !== 'string') throw createWrongValueError(field.name)
    const text = id.trim()
    if (tableIdShapes.record.test(text)) ids.add(text)
    else if (isTypecast && text !== '' && text.length <= 200) names.add(text)
    else throw createWrongValueError(field.name)
  }
  if (field.options.prefersSingleRecordLink === true && ids.size + names.size > 1)
    throw createWrongValueError(field.name, 'it links to one record only')
  return { ids: [...ids], names: [...names] }
}
