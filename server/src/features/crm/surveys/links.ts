import type { NewSurveyLink, SurveyLink, SurveyLinkWish } from '@draftwright/contract/crm/survey-links'
import { crmCan } from '@draftwright/contract/crm/rights'
import type { z } from 'zod/mini'
import { forbidden, notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { makeSecret } from '../../guest-reviews/index.ts'
import { belongsOf, mustBelong } from '../kernel/belongs.ts'
import { type Asked, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { mustExist } from '../kernel/references.ts'
import { insertLink, listLinks, readLink, revokeLink } from './links-store.ts'

const day = 24 * 60 * 60 * 1000
type OfOne = Asked & { params: { id: string } }

export async function linksOf(call: OfOne): Promise<SurveyLink[]> {
  const crm = await crmCaller(call)
  await mustExist(call.db, 'surveys', [call.params.id])
  return listLinks(call.db, call.params.id, ownerSeen(crm))
}

/** A link for anybody is a CRM admin's to make; one for a record, of whoever sees the record. Throws 404 and 403. */
export async function makeLink(
  call: OfOne & { body: SurveyLinkWish; parts: Parts },
): Promise<z.infer<typeof NewSurveyLink>> {
  const { db, parts, params, body } = call
  const crm = await crmCaller(call)
  await mustExist(db, 'surveys', [params.id])
  const belongs = belongsOf(body)
  const { opportunity_id, contact_id } = belongs
  await mustBelong(db, crm, belongs)
  if (opportunity_id === null && contact_id === null && !crmCan(crm.role, 'setup:manage'))
    throw forbidden('Only admins of the CRM make links that are not for one contact or opportunity')
  const { secret, hash } = makeSecret()
  const expires_at = new Date(parts.now().getTime() + body.days * day).toISOString()
  const wish = { survey_id: params.id, name: body.name, opportunity_id, contact_id, created_by: crm.userId, expires_at }
  const id = await insertLink(db, { ...wish, secret_hash: hash })
  db.note({ target_kind: 'survey', target_id: params.id })
  const link = await readLink(db, id, null)
  if (link === undefined) throw notFound('Survey link')
  return { ...link, url: `${parts.config.publicUrl}/survey#token=${secret}` }
}

/** Whoever made it and CRM admins take it back; throws 404 and 403. */
export async function takeLinkBack(call: OfOne & { parts: Parts }): Promise<null> {
  const { db, parts, params } = call
  const crm = await crmCaller(call)
  const link = await readLink(db, params.id, ownerSeen(crm))
  if (link === undefined) throw notFound('Survey link')
  if (link.created_by !== crm.userId && !crmCan(crm.role, 'setup:manage'))
    throw forbidden('Only who made this link and admins of the CRM can take it back')
  await revokeLink(db, link.id, parts.now().toISOString())
  db.note({ target_kind: 'survey', target_id: link.survey_id })
  return null
}
