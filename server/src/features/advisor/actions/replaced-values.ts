import type { ClientProposal } from '@draftwright/contract/advisor-actions'
import { isDeepStrictEqual } from 'node:util'
import { AppError, conflictError } from '../../../http/errors.ts'
import { findPost } from '../../content/index.ts'
import { readCrmRecord } from '../../crm/index.ts'
import type { ToolCaller } from '../../query/index.ts'
import type { ActionRow } from './store.ts'

const resourceNames = { company: 'companies', contact: 'contacts', opportunity: 'opportunities' } as const

/**
 * What a change would replace, as it stands now: a person who decides sees both. Null for what replaces nothing, and for rows that are gone
 * or not the reader's to see.
 */
export async function readReplacedValues(
  { db, caller, context, signal }: ToolCaller,
  { tool, args }: Pick<ActionRow, 'tool' | 'args'>,
): Promise<ClientProposal['before']> {
  const { record_kind: kind, record_id, opportunity_id, content_id, fields } = args
  const call = { db, caller, context, signal }
  try {
    if (tool === 'schedule_post') return { at: (await findPost(db, String(content_id)))?.scheduled_at ?? null }
    if (tool === 'move_stage')
      return { stage: (await readCrmRecord(call, 'opportunities', String(opportunity_id))).stage_name }
    if (tool !== 'update_record' || (kind !== 'company' && kind !== 'contact' && kind !== 'opportunity')) return null
    const record: object = await readCrmRecord(call, resourceNames[kind], String(record_id))
    const found = new Map(Object.entries(record))
    return Object.fromEntries(Object.keys(fields ?? {}).map((name) => [name, found.get(name) ?? null]))
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/** Throws 409 if somebody has changed meanwhile what the person saw on the card. */
export async function assertSeen(
  call: ToolCaller,
  action: Pick<ActionRow, 'tool' | 'args'>,
  seen: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values: unknown = JSON.parse(JSON.stringify(await readReplacedValues(call, action)))
  if (!isDeepStrictEqual(values, seen))
    throw conflictError('changed_since', 'This was changed in the meantime. Look at it again, then decide')
}
