import { randomBytes } from 'node:crypto'
import { conflictError } from '../../http/errors.ts'
import { readContent } from '../content/index.ts'
import { readCrmRecord } from '../crm/index.ts'
import { isPersonalTrackingOn } from '../touches/index.ts'
import type { AttributionContext } from './read-credits.ts'
import { ensureLinkCode } from './personal-links-store.ts'

/**
 * A link to a post for one contact; whoever follows it is taken to be them. Throws 404, and 409 where nothing may be recorded or the
 * post is not on the hosted site.
 */
export async function createPersonalLink(
  call: AttributionContext & { params: { id: string }; body: { content_id: string } },
): Promise<{ url: string }> {
  const { db, context, caller, params, body } = call
  const contact = await readCrmRecord(call, 'contacts', params.id)
  const { id, url, status } = await readContent(db, context, body.content_id)
  if (!(await isPersonalTrackingOn(db)))
    throw conflictError('tracking_off', 'Personal tracking is off. An owner or admin can turn it on in the settings.')
  if (contact.consent === 'withdrawn')
    throw conflictError('consent_withdrawn', 'This contact has withdrawn consent. Send them the plain link instead.')
  if (status !== 'published' || url === null || !url.startsWith(`${context.config.publicUrl}/site/`))
    throw conflictError('not_live', 'Only posts that are published on the hosted site can have personal links.')
  db.addAuditNote({ target_kind: 'contact', target_id: contact.id })
  const address = new URL(url)
  // Longer than codes of tracked links, so that none is taken for the other.
  const code = randomBytes(9).toString('base64url')
  const link = { contact_id: contact.id, content_id: id, created_by: caller.userId }
  address.searchParams.set('s', await ensureLinkCode(db, { ...link, code }))
  return { url: address.href }
}
