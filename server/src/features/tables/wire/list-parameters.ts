import { wholeNumber } from '@draftwright/contract/fields'
import { isTimeZone } from '@draftwright/contract/wall-clock'
import { z } from 'zod'
import { type CellLook, readLook } from './cell-look.ts'
import { readWireBody } from './wire-call.ts'
import { createParameterError } from './wire-error.ts'

export interface ListParameters {
  readonly fields: readonly string[] | null
  readonly filterByFormula: string
  readonly maxRecords: number | null
  readonly pageSize: number
  readonly sort: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[]
  readonly view: string | null
  readonly offset: string | null
  readonly look: CellLook | null
  readonly byId: boolean
  readonly hasCommentCount: boolean
}

const text = z.string().max(200_000)
const Parameters = z.object({
  fields: z.union([text.transform((one) => [one]), z.array(text).max(500)]).nullish(),
  // Beyond a formula's own bound only lists of record ids are read.
  filterByFormula: z.string().max(100_000).nullish(),
  maxRecords: z.nullish(wholeNumber(1)),
  pageSize: z.nullish(wholeNumber(1, 100)),
  sort: z
    .array(z.strictObject({ field: text, direction: z.enum(['asc', 'desc']).default('asc') }))
    .max(20)
    .nullish(),
  view: text.nullish(),
  offset: text.nullish(),
  cellFormat: z.enum(['json', 'string']).nullish(),
  timeZone: text.nullish(),
  userLocale: text.nullish(),
  returnFieldsByFieldId: z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']).transform((word) => word === 'true' || word === '1')])
    .nullish(),
  recordMetadata: z.union([text.transform((one) => [one]), z.array(text)]).nullish(),
})
const parameterNames = Object.keys(Parameters.shape)

/** Of the address: `fields[]=a`, `fields=a`, `fields[0]=a`, `sort[0][field]=a`; unknown names are ignored. */
export function readListQuery(query: URLSearchParams): ListParameters {
  const lists: Record<string, string[]> = {}
  const sorts = new Map<number, Record<string, string>>()
  const single: Record<string, string> = {}
  for (const [key, value] of query) {
    const list = /^(fields|recordMetadata)(?:\[\d*\])?$/u.exec(key)?.[1]
    const [, place, part] = /^sort\[(\d{1,3})\]\[(field|direction)\]$/u.exec(key) ?? []
    if (list !== undefined) (lists[list] ??= []).push(value)
    else if (place !== undefined && part !== undefined)
      sorts.set(Number(place), { ...sorts.get(Number(place)), [part]: value })
    else if (value !== '' && parameterNames.includes(key)) single[key] = value
  }
  const sort = [...sorts].sort(([one], [other]) => one - other).map(([, parts]) => parts)
  return toParameters({ ...single, ...lists, ...(sort.length === 0 ? {} : { sort }) })
}

/** Of a body; time zone and language may stand in the address as well. */
export function readListBody(body: unknown, query: URLSearchParams): ListParameters {
  const sent = readWireBody(body ?? {}, parameterNames)
  return toParameters({ timeZone: query.get('timeZone'), userLocale: query.get('userLocale'), ...sent })
}

function toParameters(sent: object): ListParameters {
  const parsed = Parameters.safeParse(sent)
  if (!parsed.success) throw createParameterError()
  const { data } = parsed
  const isText = data.cellFormat === 'string'
  const look = isText ? readLook(data.timeZone, data.userLocale) : null
  if (isText && look === null) throw createParameterError()
  // As published, a name that is none is refused also where nothing is written as text.
  if (data.timeZone && !isTimeZone(data.timeZone)) throw createParameterError()
  const metadata = data.recordMetadata ?? []
  if (metadata.some((name) => name !== 'commentCount')) throw createParameterError()
  return {
    fields: data.fields ?? null,
    filterByFormula: data.filterByFormula ?? '',
    maxRecords: data.maxRecords ?? null,
    pageSize: data.pageSize ?? 100,
    sort: data.sort ?? [],
    view: data.view ?? null,
    offset: data.offset ?? null,
    look,
    byId: data.returnFieldsByFieldId ?? false,
    hasCommentCount: metadata.length > 0,
  }
}
