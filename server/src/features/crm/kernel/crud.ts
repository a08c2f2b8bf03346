import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller, requireCrmRight, toOwnerFilter } from './caller.ts'
import { withChangeSet } from './change-set.ts'
import { toText } from './fields.ts'
import { listRecords } from './list.ts'
import { findVisibleRow } from './records-store.ts'
import type { Patch, Resource } from './resource.ts'

interface RequestContext extends CrmContext {
  readonly db: AccountDb
  readonly caller: Caller
  readonly context: AppContext
}
interface RecordContext extends RequestContext {
  readonly params: { id: string }
}
type NamedRow = Readonly<Record<string, unknown>>

/** One record with its parts; throws 404 if it is missing, foreign, in the trash, or for a salesperson another's. */
export async function readRecord<Row>(db: AccountDb, crm: CrmCaller, resource: Resource, id: string): Promise<Row> {
  const row = await findVisibleRow(db, resource, id, toOwnerFilter(crm))
  if (row === undefined) throw notFoundError(resource.noun)
  const parts = await Promise.all(
    Object.entries(resource.parts ?? {}).map(async ([name, part]) => [
      name,
      (await part.read(db, [id])).get(id) ?? part.empty,
    ]),
  )
  // The contract parses the response, which validates its shape.
  return { ...row, ...Object.fromEntries(parts) } as Row
}

/** The list routes of a resource, by query and by body. */
export const createListHandlers = <Row>(resource: Resource) => ({
  list: (call: RequestContext & { query: Readonly<Record<string, unknown>> }) => listRecords<Row>(call, resource),
  query: (call: RequestContext & { body: Readonly<Record<string, unknown>> }) => listRecords<Row>(call, resource),
})

/** The handlers of a resource whose records the kernel stores. `setupResources`: only CRM admins write it. */
export function createCrudHandlers<Row>(resource: Resource, { isSetup = false }: { isSetup?: boolean } = {}) {
  const { noun } = resource
  const requireWriter = (call: RequestContext) =>
    isSetup ? requireCrmRight(call, 'setup:manage') : requireCrmCaller(call)
  const nameOf = (row: NamedRow) => toText(row[resource.nameColumn ?? 'name']) || noun
  return {
    ...createListHandlers<Row>(resource),
    async create(call: RequestContext & { body: Patch }): Promise<Row> {
      const crm = await requireWriter(call)
      return withChangeSet(call, { summary: `Added ${noun}`, crm }, async (set) => {
        const [id = ''] = await set.create(resource, [call.body])
        const row = await readRecord<Row & NamedRow>(set.db, crm, resource, id)
        set.setSummary(`Added ${nameOf(row)}`)
        return row
      })
    },
    read: async (call: RecordContext): Promise<Row> =>
      readRecord<Row>(call.db, await requireCrmCaller(call), resource, call.params.id),
    async update(call: RecordContext & { body: Patch & { updated_at?: string | undefined } }): Promise<Row> {
      const crm = await requireWriter(call)
      const { updated_at: since, ...patch } = call.body
      await withChangeSet(call, { summary: `Changed ${noun}`, crm }, (set) =>
        set.update(
          resource,
          [call.params.id],
          (row) => {
            set.setSummary(`Changed ${nameOf(row)}`)
            return patch
          },
          since === undefined ? {} : { since },
        ),
      )
      return readRecord<Row>(call.db, crm, resource, call.params.id)
    },
    async remove(call: RecordContext): Promise<null> {
      const crm = await requireWriter(call)
      const row = await readRecord<NamedRow>(call.db, crm, resource, call.params.id)
      await withChangeSet(call, { summary: `Deleted ${nameOf(row)}`, crm }, (set) =>
        set.remove(resource, [call.params.id]),
      )
      return null
    },
  }
}
