import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

interface NewPersonalLink {
  readonly contact_id: string
  readonly content_id: string
  readonly created_by: string
  readonly code: string
}

/** The code of the link of this contact to this post, which is kept if there is one. */
export async function ensureLinkCode(db: AccountDb, link: NewPersonalLink): Promise<string> {
  await db
    .insert('personal_links', { id: createId(), ...link })
    .onConflict((conflict) => conflict.columns(['account_id', 'contact_id', 'content_id']).doNothing())
    .execute()
  const { code } = await db
    .from('personal_links')
    .select('code')
    .where('contact_id', '=', link.contact_id)
    .where('content_id', '=', link.content_id)
    .executeTakeFirstOrThrow()
  return code
}
