import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { invalidInputError } from '../../../http/errors.ts'
import { requireCrmRight } from '../kernel/caller.ts'
import { type ChangeSet, withChangeSet } from '../kernel/change-set.ts'
import type { Patch, Resource } from '../kernel/resource.ts'
import { readRowsByIds } from './store.ts'

type UpsertItem = Patch & { id?: string | undefined }
export interface SetupContext {
  readonly db: AccountDb
  readonly caller: Caller
}

/** Updates and creates several rows of the set-up, all or none, and returns them in the order they were given. */
export async function upsertItems<Row>(
  call: SetupContext & { body: { items: UpsertItem[] } },
  resource: Resource,
  whole: z.ZodMiniType,
  then?: (set: ChangeSet, id: string, item: UpsertItem) => Promise<void>,
): Promise<Row[]> {
  const crm = await requireCrmRight(call, 'setup:manage')
  const { items } = call.body
  const summary = items.length === 1 ? `Changed a ${resource.noun.toLowerCase()}` : `Changed ${items.length} at once`
  const ids = await withChangeSet(call, { summary, crm }, async (set) => {
    const touched: string[] = []
    for (const [at, item] of items.entries()) {
      const { id, ...patch } = item
      if (id !== undefined) {
        await set.update(resource, [id], patch)
        touched.push(id)
      } else {
        assertComplete(whole, patch, at)
        touched.push(...(await set.create(resource, [patch])))
      }
      await then?.(set, touched.at(-1) ?? '', item)
    }
    return touched
  })
  // The contract parses the response, which validates its shape.
  return (await readRowsByIds(call.db, resource.table, ids)) as Row[]
}

/** An item without an id is a new row, and needs a new row's required fields. */
function assertComplete(whole: z.ZodMiniType, patch: object, at: number): void {
  const parsed = safeParse(whole, patch)
  if (parsed.success) return
  throw invalidInputError(
    parsed.error.issues.map(({ path }) => ({
      field: ['items', at, ...path].join('.'),
      message: 'is required for items without an id',
    })),
  )
}
