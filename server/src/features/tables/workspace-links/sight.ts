import type { AccountDb } from '../../../db/account-db.ts'
import { type Caller, isAllowed } from '../../../http/caller.ts'
import { readCrmSight } from '../../crm/index.ts'

/** What somebody sees of what records can link to: `ownerId` is whose deals, null for everyone's. */
export interface LinkSight {
  readonly crm: { readonly ownerId: string | null } | null
  readonly hasContent: boolean
}

/** By the person's role and, for an API key, its scopes: a key for tables alone reads no names of the CRM. */
export async function readLinkSight(
  db: AccountDb,
  caller: Pick<Caller, 'userId' | 'role' | 'scopes'>,
): Promise<LinkSight> {
  return {
    crm: isAllowed(caller, 'crm:read') ? await readCrmSight({ db, caller }) : null,
    hasContent: isAllowed(caller, 'content:read'),
  }
}
