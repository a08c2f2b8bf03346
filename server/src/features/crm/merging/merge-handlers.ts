import type { SimilarQuery, MergeInput, MovedCounts } from '@draftwright/contract/crm/merging'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError, notFoundError } from '../../../http/errors.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller } from '../kernel/caller.ts'
import { withChangeSet } from '../kernel/change-set.ts'
import { readRecord } from '../kernel/crud.ts'
import { nestCustomFields, flattenCustomFields, toText } from '../kernel/fields.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'
import { readVisibleRecords } from '../kernel/visible-records.ts'
import { countChildren, moveChildren } from './children.ts'
import { mergeFields } from './merge-fields.ts'
import { type DuplicateGroup, findDuplicateGroups, findSimilarIds, type Likeness, readListRows } from './store.ts'

type BodyContext<B> = CrmContext & { readonly body: B }

/** By what two records of a resource may be duplicates. */
const likenesses: Readonly<Record<string, readonly Likeness[]>> = {
  contacts: [
    { reason: 'email', column: 'email', others: 'other_emails' },
    { reason: 'name', column: 'name', key: 'to_plain_words', also: 'company_id' },
    { reason: 'phone', column: 'phone', key: 'to_phone_key' },
  ],
  companies: [
    { reason: 'domain', column: 'domain', key: 'to_domain_key' },
    { reason: 'name', column: 'name', key: 'to_company_key' },
  ],
}

interface PreparedMerge {
  readonly into: Row
  readonly from: readonly Row[]
  readonly patch: Patch
}

/** Throws 404 for a record that is missing or in the trash, 400 for one that is merged with itself. */
async function prepareMerge(
  db: AccountDb,
  crm: CrmCaller,
  resource: Resource,
  merge: MergeInput,
): Promise<PreparedMerge> {
  const ids = [merge.into, ...merge.from]
  if (new Set(ids).size < ids.length)
    throw invalidInputError([{ field: 'from', message: 'must list other records, each once' }])
  for (const id of Object.values(merge.fields))
    if (!ids.includes(id)) throw invalidInputError([{ field: 'fields', message: 'must list merged records' }])
  const rows = (await readVisibleRecords(db, crm, resource, ids)).filter((row) => row['deleted_at'] === null)
  const byId = new Map(rows.map((row) => [toText(row['id']), row]))
  const [into, ...from] = ids.map((id) => byId.get(id))
  if (into === undefined || from.includes(undefined)) throw notFoundError(resource.noun)
  const others = from.filter((row) => row !== undefined)
  return { into, from: others, patch: mergeFields(resource, into, others, merge.fields) }
}

/** The merge and duplicate handlers of a resource. */
export const createMergeHandlers = <Shown>(resource: Resource) => ({
  async previewMerge({ db, caller, body }: BodyContext<MergeInput>): Promise<{ record: Shown; moved: MovedCounts }> {
    const crm = await requireCrmCaller({ db, caller })
    return db.transaction(async (tx) => {
      const { patch } = await prepareMerge(tx, crm, resource, body)
      const record = await readRecord<Row>(tx, crm, resource, body.into)
      const fields = nestCustomFields(flattenCustomFields(patch), record['custom'])
      // Shown as it would be; the contract parses it like any other record.
      return { record: { ...record, ...fields } as Shown, moved: await countChildren(tx, crm, resource, body.from) }
    })
  },

  async merge(call: BodyContext<MergeInput>): Promise<{ record: Shown; moved: MovedCounts; change_set_id: string }> {
    const crm = await requireCrmCaller(call)
    // Linked records are moved, including those a salesperson does not see.
    const wide: CrmCaller = { ...crm, role: 'admin' }
    return withChangeSet(call, { source: 'merge', summary: `Merged ${resource.name}`, crm: wide }, async (set) => {
      const { into, from, patch } = await prepareMerge(set.db, crm, resource, call.body)
      const moved = await moveChildren(set, crm, resource, call.body.into, call.body.from)
      const mergedPatch = { deleted_at: new Date().toISOString(), merged_into: call.body.into }
      await set.update(resource, call.body.from, mergedPatch, { isUndo: true })
      await set.update(resource, [call.body.into], patch, { isUndo: true })
      set.setSummary(`Merged ${from.map((row) => toText(row['name'])).join(', ')} into ${toText(into['name'])}`)
      return { record: await readRecord<Shown>(set.db, crm, resource, call.body.into), moved, change_set_id: set.id }
    })
  },

  async duplicates(call: CrmContext): Promise<(Omit<DuplicateGroup, 'ids'> & { records: Shown[] })[]> {
    await requireCrmCaller(call)
    const groups: DuplicateGroup[] = []
    for (const likeness of likenesses[resource.name] ?? [])
      groups.push(...(await findDuplicateGroups(call.db, resource, likeness)))
    const rows = await readListRows(call.db, resource, [...new Set(groups.flatMap(({ ids }) => ids))])
    const byId = new Map(rows.map((row) => [toText(row['id']), row]))
    return groups.map(({ ids, ...group }) => ({
      ...group,
      // The contract parses the response, which validates its shape.
      records: ids.flatMap((id) => byId.get(id) ?? []) as Shown[],
    }))
  },

  async similar(call: BodyContext<SimilarQuery>): Promise<Shown[]> {
    await requireCrmCaller(call)
    const ids = await findSimilarIds(call.db, resource, likenesses[resource.name] ?? [], call.body)
    // The contract parses the response, which validates its shape.
    return (await readListRows(call.db, resource, ids)) as Shown[]
  },
})
