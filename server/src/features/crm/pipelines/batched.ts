import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { invalid } from '../../../http/errors.ts'
import { crmCallerWith } from '../kernel/caller.ts'
import { type ChangeSet, changing } from '../kernel/changes.ts'
import type { Patch, Resource } from '../kernel/resource.ts'
import { rowsOf } from './store.ts'

type Item = Patch & { id?: string | undefined }
export interface Called {
  readonly db: AccountDb
  readonly caller: Caller
}

/** Changes and makes several rows of the set-up, all or none, and answers them in the order they were named. */
export async function batched<Row>(
  call: Called & { body: { items: Item[] } },
  resource: Resource,
  whole: z.ZodMiniType,
  then?: (set: ChangeSet, id: string, item: Item) => Promise<void>,
): Promise<Row[]> {
  const crm = await crmCallerWith(call, 'setup:manage')
  const { items } = call.body
  const summary = items.length === 1 ? `Changed a ${resource.noun.toLowerCase()}` : `Changed ${items.length} at once`
  const ids = await changing(call, { summary, crm }, async (set) => {
    const touched: string[] = []
    for (const [at, item] of items.entries()) {
      const { id, ...patch } = item
      if (id !== undefined) {
        await set.update(resource, [id], patch)
        touched.push(id)
      } else {
        mustBeWhole(whole, patch, at)
        touched.push(...(await set.create(resource, [patch])))
      }
      await then?.(set, touched.at(-1) ?? '', item)
    }
    return touched
  })
  // The answer is parsed by the contract, which is where its shape is checked.
  return (await rowsOf(call.db, resource.table, ids)) as Row[]
}

/** An item without an id is a new row, and needs what a new row needs. */
function mustBeWhole(whole: z.ZodMiniType, patch: object, at: number): void {
  const parsed = safeParse(whole, patch)
  if (parsed.success) return
  throw invalid(
    parsed.error.issues.map(({ path }) => ({
      field: ['items', at, ...path].join('.'),
      message: 'is needed where an item has no id',
    })),
  )
}
