import { maxBulkRecords, type BulkResult } from '@draftwright/contract/crm/bulk'
import { maxTags } from '@draftwright/contract/crm/records'
import { AppError, conflictError, invalidInputError } from '../../../http/errors.ts'
import { requireCrmCaller } from '../kernel/caller.ts'
import { type ChangeSet, withBatchedChangeSet } from '../kernel/change-set.ts'
import { type ListContext, resolveList } from '../kernel/list.ts'
import { countMatching, iterateMatchingIds } from '../kernel/list-store.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'

/** The operation on each record, and its records. */
interface BulkRequest {
  readonly ids?: readonly string[] | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly patch?: Patch | undefined
  readonly add_tags?: readonly string[] | undefined
  readonly remove_tags?: readonly string[] | undefined
  readonly remove?: true | undefined
}
type BulkContext = Omit<ListContext, 'body' | 'query'> & { readonly body: BulkRequest }
/** Refused records that are listed individually. */
const maxReportedRefusals = 100

/**
 * The bulk edit of a resource: a thousand records per transaction, all in one change-set. Refused records stay unchanged and are
 * returned with the reason; the others are changed.
 */
export const createBulkHandler =
  (resource: Resource) =>
  async (call: BulkContext): Promise<BulkResult> => {
    const crm = await requireCrmCaller(call)
    // By step, because a step may be repeated.
    const refusals = new Map<readonly string[], BulkResult['refused']>()
    const chunks = await resolveIdChunks(call, resource)
    const done = await withBatchedChangeSet(
      call,
      { source: 'bulk', summary: summarizeBulk(call.body, resource), crm },
      chunks,
      (set, ids) => {
        const some: BulkResult['refused'] = []
        refusals.set(ids, some)
        return changeChunk(set, resource, ids, call.body, (id, { code, message, details }) => {
          some.push({ id, code, message, ...(details === undefined ? {} : { details }) })
        })
      },
    )
    const refused = [...refusals.values()].flat()
    return {
      change_set_id: done?.id ?? null,
      n_changed: done?.n ?? 0,
      n_refused: refused.length,
      refused: refused.slice(0, maxReportedRefusals),
    }
  }

async function changeChunk(
  set: ChangeSet,
  resource: Resource,
  ids: readonly string[],
  body: BulkRequest,
  refuse: (id: string, why: AppError) => void,
): Promise<void> {
  const some = (chosen: readonly string[]) => () =>
    body.remove === true
      ? set.remove(resource, chosen, { isLenient: true })
      : set.update(resource, chosen, (row) => buildPatch(row, body), { isLenient: true })
  try {
    await set.attempt(some(ids))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // One of them was refused; which ones is determined one by one.
    for (const id of ids)
      try {
        await set.attempt(some([id]))
      } catch (why) {
        if (!(why instanceof AppError)) throw why
        refuse(id, why)
      }
  }
}

/** Ids in steps of one transaction each. All matches are found before anything is changed. */
async function resolveIdChunks(call: BulkContext, resource: Resource): Promise<string[][]> {
  const { ids, query } = call.body
  if (ids !== undefined) return [[...new Set(ids)]]
  const wanted = await resolveList(call, resource, query ?? {}, 'body')
  if ((await countMatching(call.db, wanted, maxBulkRecords + 1)) > maxBulkRecords)
    throw conflictError(
      'too_many',
      `At most ${maxBulkRecords.toLocaleString('en')} can be changed at once. Narrow the filter`,
    )
  const chunks: string[][] = []
  for await (const chunk of iterateMatchingIds(call.db, { ...wanted, sort: [] })) chunks.push(chunk)
  return chunks
}

function buildPatch(row: Row, { patch = {}, add_tags = [], remove_tags = [] }: BulkRequest): Patch {
  if (add_tags.length === 0 && remove_tags.length === 0) return patch
  const tags = Array.isArray(row['tags']) ? row['tags'].map(String) : []
  const after = [...new Set([...tags, ...add_tags])].filter((tag) => !remove_tags.includes(tag))
  if (after.length > maxTags && after.length > tags.length)
    throw invalidInputError([{ field: 'tags', message: `must name at most ${maxTags} tags` }])
  return { ...patch, tags: after }
}

function summarizeBulk({ patch, add_tags, remove_tags, remove }: BulkRequest, { name, columns }: Resource): string {
  if (remove === true) return `Deleted several ${name}`
  const fields = Object.keys(patch ?? {}).map((field) => columns[field]?.label ?? field)
  const what = [...fields, ...(add_tags === undefined && remove_tags === undefined ? [] : ['Tags'])]
  return `Changed ${what.join(', ').toLowerCase()} of several ${name}`
}
