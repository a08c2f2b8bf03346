import type { TableFieldOptions, TableLinkKind } from '@draftwright/contract/table-fields'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { listFieldsReading, planFields } from '../field-graph.ts'
import { BaseSchema, type TableShape } from '../schema.ts'
import { TableError } from '../table-error.ts'
import { type LinkSight, readLinkSight } from './sight.ts'

/** Nobody in particular: what is made of records without a reader shows nothing of the rest of the workspace. */
export const noSight: LinkSight = { crm: null, hasContent: false }

/** Computed cells are the same for everyone, so they are for those who see all records of a kind. */
const seesAll = ({ crm, hasContent }: LinkSight, kind: TableLinkKind): boolean =>
  kind === 'content' ? hasContent : crm !== null && (kind !== 'opportunities' || crm.ownerId === null)

/** Bases without the fields that a reader must not see, by the kinds that are hidden. */
const known = new WeakMap<BaseSchema, Map<string, BaseSchema>>()

const listReadKinds = (schema: BaseSchema): TableLinkKind[] => [
  ...new Set(planFields(schema).fields.flatMap(({ targets }) => (targets?.column === undefined ? [] : [targets.kind]))),
]

/** The base as somebody sees it who sees so much of the rest: without the fields that tell more, as if they were not there. */
export function hideUnseenFields(schema: BaseSchema, sight: LinkSight): BaseSchema {
  const hidden = listReadKinds(schema).filter((kind) => !seesAll(sight, kind))
  if (hidden.length === 0) return schema
  const bySight = known.get(schema) ?? new Map<string, BaseSchema>()
  known.set(schema, bySight)
  const key = hidden.toSorted().join(' ')
  const seen = bySight.get(key) ?? removeFields(schema, hidden)
  bySight.set(key, seen)
  return seen
}

function removeFields(schema: BaseSchema, kinds: readonly TableLinkKind[]): BaseSchema {
  const ids = listFieldsReading(schema, (kind) => kinds.includes(kind))
  const tables = schema.tables.map((table) => ({ ...table, fields: table.fields.filter(({ id }) => !ids.has(id)) }))
  return new BaseSchema(schema.row, tables)
}

/** The base as the caller sees it. */
export async function openForReader(
  db: AccountDb,
  caller: Pick<Caller, 'userId' | 'role' | 'scopes'>,
  schema: BaseSchema,
): Promise<BaseSchema> {
  return listReadKinds(schema).length === 0 ? schema : hideUnseenFields(schema, await readLinkSight(db, caller))
}

/** Throws for a lookup of what its maker does not see. */
export async function assertSeesColumn(
  db: AccountDb,
  caller: Pick<Caller, 'userId' | 'role' | 'scopes'>,
  table: TableShape,
  { linkedColumn, recordLinkFieldId }: TableFieldOptions = {},
): Promise<void> {
  const kind = table.fields.find(({ id }) => id === recordLinkFieldId)?.options.linkedKind
  if (linkedColumn === undefined || kind === undefined || seesAll(await readLinkSight(db, caller), kind)) return
  throw new TableError('INVALID_FIELD_OPTIONS', 'Only who sees all records that the link may lead to can look them up')
}
