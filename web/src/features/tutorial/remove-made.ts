import * as contactRoutes from '@draftwright/contract/routes/contacts.generated'
import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as trashRoutes from '@draftwright/contract/routes/crm-trash.generated'
import * as ideaRoutes from '@draftwright/contract/routes/ideas.generated'
import * as opportunityRoutes from '@draftwright/contract/routes/opportunities.generated'
import type { RouteEntry } from '@draftwright/contract/route'
import type { Made } from '@draftwright/contract/tutorial'
import { sendRequest, toFailure } from '../../api/api.ts'

type Options = { params?: Record<string, string>; body?: unknown }
type Undo = () => Promise<unknown>
export type RemovableKind = 'idea' | 'content' | 'contact' | 'opportunity'

/** What can be brought back; a meeting and a conversation are deleted on their own pages, for good. */
export const isRemovable = (made: Made): made is Made & { kind: RemovableKind } =>
  made.kind !== 'meeting' && made.kind !== 'session'

async function send(route: RouteEntry, options: Options): Promise<unknown> {
  const outcome = await sendRequest({ route, fallback: 'Failed to remove it', ...options })
  if ('error' in outcome) throw new Error(outcome.error.message)
  return outcome.data
}

const restoreRecord = (resource: string, id: string) => () =>
  send(trashRoutes.restore, { body: { resource, ids: [id] } })

const removals: Record<RemovableKind, (made: Made) => Promise<Undo>> = {
  /** A live post is taken off its site first, and published again by the undo. */
  async content({ id, is_live }) {
    const params = { id }
    if (is_live) await send(contentRoutes.unpublish, { params })
    await send(contentRoutes.remove, { params })
    return async () => {
      await send(contentRoutes.restore, { params })
      if (is_live) await send(contentRoutes.publish, { params })
    }
  },
  async idea({ id }) {
    const { text, pillar_id } = (await send(ideaRoutes.read, { params: { id } })) as {
      text: string
      pillar_id: string | null
    }
    await send(ideaRoutes.remove, { params: { id } })
    return () => send(ideaRoutes.create, { body: { text, pillar_id } })
  },
  async opportunity({ id }) {
    await send(opportunityRoutes.remove, { params: { id } })
    return restoreRecord('opportunities', id)
  },
  async contact({ id }) {
    await send(contactRoutes.remove, { params: { id } })
    return restoreRecord('contacts', id)
  },
}
/** What depends on another comes first. */
const order: readonly RemovableKind[] = ['content', 'idea', 'opportunity', 'contact']

export interface Removal {
  n: number
  /** Why the rest stayed. */
  failure: string | null
  undo: () => Promise<void>
}

/** Removes one after the other and stops at the first that is refused; what was removed until then can be brought back. */
export async function removeMade(chosen: readonly (Made & { kind: RemovableKind })[]): Promise<Removal> {
  const undos: Undo[] = []
  let failure: string | null = null
  try {
    for (const kind of order)
      for (const made of chosen.filter((one) => one.kind === kind)) undos.push(await removals[kind](made))
  } catch (error) {
    failure = toFailure(error).message
  }
  return {
    n: undos.length,
    failure,
    async undo() {
      for (const undo of undos.toReversed()) await undo()
    },
  }
}
