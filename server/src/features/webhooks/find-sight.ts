import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { EventType } from '@draftwright/contract/webhook-events'
import type { Role } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { isAllowed } from '../../http/caller.ts'
import { findMemberRole } from '../accounts/index.ts'
import { isApiKeyActive } from '../api-keys/index.ts'
import type { WebhookRow } from './webhooks-store.ts'

/** What a webhook's maker could read themselves at this moment: nothing else is sent. */
export interface MakerSight {
  readonly userId: string
  readonly role: Role
  readonly scopes: readonly ApiKeyScope[] | null
}

type Maker = Pick<WebhookRow, 'created_by' | 'api_key_id' | 'scopes'>

/** Null if the maker has left, may no longer manage webhooks, or their key has expired. */
export async function findMakerSight(db: AccountDb, maker: Maker, now: Date): Promise<MakerSight | null> {
  const { created_by, api_key_id, scopes } = maker
  if (created_by === null) return null
  if (api_key_id !== null && !(await isApiKeyActive(db, api_key_id, now))) return null
  const role = await findMemberRole(db, created_by)
  if (role === undefined) return null
  const sight = { userId: created_by, role, scopes }
  return isAllowed({ role, scopes: null }, 'webhooks:manage') ? sight : null
}

export const canSeeEvent = ({ role, scopes }: Pick<MakerSight, 'role' | 'scopes'>, { right }: EventType): boolean =>
  isAllowed({ role, scopes }, right)
