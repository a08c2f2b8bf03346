import type { RecordListMeta } from '@draftwright/contract/crm/lists'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { type Asked, type CrmCaller, crmCaller, crmCallerWith, ownerSeen } from './caller.ts'
import { changing } from './changes.ts'
import { textOf } from './fields.ts'
import { listRecords } from './list.ts'
import { readRow } from './records-store.ts'
import type { Patch, Resource } from './resource.ts'

interface Called extends Asked {
  readonly db: AccountDb
  readonly caller: Caller
  readonly parts: Parts
}
interface OfOne extends Called {
  readonly params: { id: string }
}
type Named = Readonly<Record<string, unknown>>
export interface Listed<Row> {
  data: Row[]
  meta: RecordListMeta
}

/** One record with its parts; throws 404 where it is missing, foreign, in the trash, or somebody else's to a salesperson. */
export async function findRecord<Row>(db: AccountDb, crm: CrmCaller, resource: Resource, id: string): Promise<Row> {
  const row = await readRow(db, resource, id, ownerSeen(crm))
  if (row === undefined) throw notFound(resource.noun)
  const parts = await Promise.all(
    Object.entries(resource.parts ?? {}).map(async ([name, part]) => [
      name,
      (await part.read(db, [id])).get(id) ?? part.empty,
    ]),
  )
  // The answer is parsed by the contract, which is where its shape is checked.
  return { ...row, ...Object.fromEntries(parts) } as Row
}

/** The list of a resource, by address and by body. */
export const lists = <Row>(resource: Resource) => ({
  list: (call: Called & { query: Readonly<Record<string, unknown>> }) => listRecords<Row>(call, resource),
  query: (call: Called & { body: Readonly<Record<string, unknown>> }) => listRecords<Row>(call, resource),
})

/** The calls of a resource whose records are kept by the kernel. `isSetup`: only CRM admins write it. */
export function crud<Row>(resource: Resource, { isSetup = false }: { isSetup?: boolean } = {}) {
  const { noun } = resource
  const writer = (call: Called) => (isSetup ? crmCallerWith(call, 'setup:manage') : crmCaller(call))
  const named = (row: Named) => textOf(row[resource.named ?? 'name']) || noun
  return {
    ...lists<Row>(resource),
    async create(call: Called & { body: Patch }): Promise<Row> {
      const crm = await writer(call)
      return changing(call, { summary: `Added ${noun}`, crm }, async (set) => {
        const [id = ''] = await set.create(resource, [call.body])
        const row = await findRecord<Row & Named>(set.db, crm, resource, id)
        set.say(`Added ${named(row)}`)
        return row
      })
    },
    read: async (call: OfOne): Promise<Row> =>
      findRecord<Row>(call.db, await crmCaller(call), resource, call.params.id),
    async update(call: OfOne & { body: Patch & { updated_at?: string | undefined } }): Promise<Row> {
      const crm = await writer(call)
      const { updated_at: since, ...patch } = call.body
      await changing(call, { summary: `Changed ${noun}`, crm }, (set) =>
        set.update(
          resource,
          [call.params.id],
          (row) => {
            set.say(`Changed ${named(row)}`)
            return patch
          },
          since === undefined ? {} : { since },
        ),
      )
      return findRecord<Row>(call.db, crm, resource, call.params.id)
    },
    async remove(call: OfOne): Promise<null> {
      const crm = await writer(call)
      const row = await findRecord<Named>(call.db, crm, resource, call.params.id)
      await changing(call, { summary: `Deleted ${named(row)}`, crm }, (set) => set.remove(resource, [call.params.id]))
      return null
    },
  }
}
