import { type ComparedKind, findComparedKind } from '@draftwright/contract/table-conditions'
import { tableFieldTypes } from '@draftwright/contract/table-fields'
import { isTimeZone } from '@draftwright/contract/wall-clock'
import { findFieldResult } from './field-results.ts'
import type { BaseSchema, FieldShape } from './schema.ts'

/** A field as conditions compare it. */
export interface ComparedField {
  readonly id: string
  readonly kind: ComparedKind
  /** The time zone in which its days are those of all readers; undefined where that is the workspace's. */
  readonly zone: string | undefined
  /** Whether its cells may be errors. */
  readonly mayFail: boolean
}

const computed: ReadonlySet<FieldShape['type']> = new Set(['formula', 'rollup', 'button'])

export function toComparedField(schema: BaseSchema, field: FieldShape): ComparedField {
  const mayFail = computed.has(field.type)
  const result = mayFail ? findFieldResult(schema, field) : undefined
  const type = tableFieldTypes.find((one) => one === result?.type) ?? field.type
  const options = result === undefined ? field.options : (result.options ?? {})
  const zone = type === 'date' ? 'UTC' : readFixedZone({ type, options })
  return { id: field.id, kind: findComparedKind(type), zone, mayFail }
}

/** The time zone in which all people read the moments of a field; undefined where each reads them in their own. */
export function readFixedZone({ type, options }: Pick<FieldShape, 'type' | 'options'>): string | undefined {
  const { timeZone } = options
  if (type !== 'dateTime' || timeZone === undefined || timeZone === 'client') return undefined
  if (timeZone === 'utc') return 'UTC'
  return isTimeZone(timeZone) ? timeZone : undefined
}
