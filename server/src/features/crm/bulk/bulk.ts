import { mostBulked, type Bulked } from '@draftwright/contract/crm/bulk'
import { mostTags } from '@draftwright/contract/crm/records'
import { AppError, conflict, invalid } from '../../../http/errors.ts'
import { crmCaller } from '../kernel/caller.ts'
import { type ChangeSet, changingInSteps } from '../kernel/changes.ts'
import { type ListCall, wantedOf } from '../kernel/list.ts'
import { countMatching, matchingIds } from '../kernel/list-store.ts'
import type { Patch, Resource, Row } from '../kernel/resource.ts'

/** What happens to each record, and to which. */
interface Bulk {
  readonly ids?: readonly string[] | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly patch?: Patch | undefined
  readonly add_tags?: readonly string[] | undefined
  readonly remove_tags?: readonly string[] | undefined
  readonly remove?: true | undefined
}
type BulkCall = Omit<ListCall, 'body' | 'query'> & { readonly body: Bulk }
/** Refused records that are told one by one. */
const mostTold = 100

/**
 * The bulk edit of a resource: a thousand records a transaction, all of them one change-set. What the rules refuse stays as
 * it is and is told with the reason; the others are changed.
 */
export const bulk =
  (resource: Resource) =>
  async (call: BulkCall): Promise<Bulked> => {
    const crm = await crmCaller(call)
    // By step, as one may be asked again.
    const refusals = new Map<readonly string[], Bulked['refused']>()
    const chunks = await idsOf(call, resource)
    const done = await changingInSteps(
      call,
      { source: 'bulk', summary: summaryOf(call.body, resource), crm },
      chunks,
      (set, ids) => {
        const some: Bulked['refused'] = []
        refusals.set(ids, some)
        return change(set, resource, ids, call.body, (id, { code, message, details }) => {
          some.push({ id, code, message, ...(details === undefined ? {} : { details }) })
        })
      },
    )
    const refused = [...refusals.values()].flat()
    return {
      change_set_id: done?.id ?? null,
      n_changed: done?.n ?? 0,
      n_refused: refused.length,
      refused: refused.slice(0, mostTold),
    }
  }

async function change(
  set: ChangeSet,
  resource: Resource,
  ids: readonly string[],
  body: Bulk,
  refuse: (id: string, why: AppError) => void,
): Promise<void> {
  const some = (chosen: readonly string[]) => () =>
    body.remove === true
      ? set.remove(resource, chosen, { isLenient: true })
      : set.update(resource, chosen, (row) => patchOf(row, body), { isLenient: true })
  try {
    await set.attempt(some(ids))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // One of them was refused; which ones is found out one by one.
    for (const id of ids)
      try {
        await set.attempt(some([id]))
      } catch (why) {
        if (!(why instanceof AppError)) throw why
        refuse(id, why)
      }
  }
}

/** Ids in steps, each the work of one transaction. All that match are found before anything is changed. */
async function idsOf(call: BulkCall, resource: Resource): Promise<string[][]> {
  const { ids, query } = call.body
  if (ids !== undefined) return [[...new Set(ids)]]
  const wanted = await wantedOf(call, resource, query ?? {}, 'body')
  if ((await countMatching(call.db, wanted, mostBulked + 1)) > mostBulked)
    throw conflict('too_many', `At most ${mostBulked.toLocaleString('en')} can be changed at once: narrow the filter`)
  const chunks: string[][] = []
  for await (const chunk of matchingIds(call.db, { ...wanted, sort: [] })) chunks.push(chunk)
  return chunks
}

function patchOf(row: Row, { patch = {}, add_tags = [], remove_tags = [] }: Bulk): Patch {
  if (add_tags.length === 0 && remove_tags.length === 0) return patch
  const tags = Array.isArray(row['tags']) ? row['tags'].map(String) : []
  const after = [...new Set([...tags, ...add_tags])].filter((tag) => !remove_tags.includes(tag))
  if (after.length > mostTags && after.length > tags.length)
    throw invalid([{ field: 'tags', message: `must name at most ${mostTags} tags` }])
  return { ...patch, tags: after }
}

function summaryOf({ patch, add_tags, remove_tags, remove }: Bulk, { name, columns }: Resource): string {
  if (remove === true) return `Deleted several ${name}`
  const fields = Object.keys(patch ?? {}).map((field) => columns[field]?.label ?? field)
  const what = [...fields, ...(add_tags === undefined && remove_tags === undefined ? [] : ['Tags'])]
  return `Changed ${what.join(', ').toLowerCase()} of several ${name}`
}
