import type { Likeness, Merge, Moved } from '@draftwright/contract/crm/merging'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { type Asked, type CrmCaller, crmCaller } from '../kernel/caller.ts'
import { changing } from '../kernel/changes.ts'
import { findRecord } from '../kernel/crud.ts'
import { gathered, spread, textOf } from '../kernel/fields.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'
import { seenRecords } from '../kernel/seen-records.ts'
import { countChildren, moveChildren } from './children.ts'
import { mergedFields } from './merged-fields.ts'
import { type Group, groupsBy, idsLike, shownRows } from './store.ts'

type Called<B> = Asked & { readonly body: B }

/** By what two records of a resource may be the same. */
const signs: Readonly<Record<string, readonly Parameters<typeof groupsBy>[2][]>> = {
  contacts: [
    { reason: 'email', column: 'email' },
    { reason: 'name', column: 'name', also: 'company_id' },
  ],
  companies: [
    { reason: 'domain', column: 'domain' },
    { reason: 'name', column: 'name' },
  ],
}

interface Merging {
  readonly into: Row
  readonly from: readonly Row[]
  readonly patch: Patch
}

/** Throws 404 for a record that is missing or in the trash, 400 for one that is merged with itself. */
async function mergingOf(db: AccountDb, crm: CrmCaller, resource: Resource, merge: Merge): Promise<Merging> {
  const ids = [merge.into, ...merge.from]
  if (new Set(ids).size < ids.length) throw invalid([{ field: 'from', message: 'must name other records, each once' }])
  for (const id of Object.values(merge.fields))
    if (!ids.includes(id)) throw invalid([{ field: 'fields', message: 'must name records that are merged' }])
  const rows = (await seenRecords(db, crm, resource, ids)).filter((row) => row['deleted_at'] === null)
  const byId = new Map(rows.map((row) => [textOf(row['id']), row]))
  const [into, ...from] = ids.map((id) => byId.get(id))
  if (into === undefined || from.includes(undefined)) throw notFound(resource.noun)
  const others = from.filter((row) => row !== undefined)
  return { into, from: others, patch: mergedFields(resource, into, others, merge.fields) }
}

/** Merging and finding duplicates of a resource. */
export const merging = <Shown>(resource: Resource) => ({
  async previewMerge({ db, caller, body }: Called<Merge>): Promise<{ record: Shown; moved: Moved }> {
    const crm = await crmCaller({ db, caller })
    return db.transaction(async (tx) => {
      const { patch } = await mergingOf(tx, crm, resource, body)
      const record = await findRecord<Row>(tx, crm, resource, body.into)
      const fields = gathered(spread(patch), record['custom'])
      // Shown as it would be; the contract parses it as any other record.
      return { record: { ...record, ...fields } as Shown, moved: await countChildren(tx, crm, resource, body.from) }
    })
  },

  async merge(call: Called<Merge>): Promise<{ record: Shown; moved: Moved; change_set_id: string }> {
    const crm = await crmCaller(call)
    // What hangs on the records moves with them, also what a salesperson does not see.
    const wide: CrmCaller = { ...crm, role: 'admin' }
    return changing(call, { source: 'merge', summary: `Merged ${resource.name}`, crm: wide }, async (set) => {
      const { into, from, patch } = await mergingOf(set.db, crm, resource, call.body)
      const moved = await moveChildren(set, crm, resource, call.body.into, call.body.from)
      const gone = { deleted_at: new Date().toISOString(), merged_into: call.body.into }
      await set.update(resource, call.body.from, gone, { isUndo: true })
      await set.update(resource, [call.body.into], patch, { isUndo: true })
      set.say(`Merged ${from.map((row) => textOf(row['name'])).join(', ')} into ${textOf(into['name'])}`)
      return { record: await findRecord<Shown>(set.db, crm, resource, call.body.into), moved, change_set_id: set.id }
    })
  },

  async duplicates(call: Asked): Promise<(Omit<Group, 'ids'> & { records: Shown[] })[]> {
    await crmCaller(call)
    const groups: Group[] = []
    for (const sign of signs[resource.name] ?? []) groups.push(...(await groupsBy(call.db, resource, sign)))
    const rows = await shownRows(call.db, resource, [...new Set(groups.flatMap(({ ids }) => ids))])
    const byId = new Map(rows.map((row) => [textOf(row['id']), row]))
    return groups.map(({ ids, ...group }) => ({
      ...group,
      // The answer is parsed by the contract, which is where its shape is checked.
      records: ids.flatMap((id) => byId.get(id) ?? []) as Shown[],
    }))
  },

  async similar(call: Called<Likeness>): Promise<Shown[]> {
    await crmCaller(call)
    // The answer is parsed by the contract, which is where its shape is checked.
    return (await shownRows(call.db, resource, await idsLike(call.db, resource, call.body))) as Shown[]
  },
})
