import type { NewSurveyLink, SurveyLink, SurveyLinkInput } from '@draftwright/contract/crm/survey-links'
import { hasCrmRight } from '@draftwright/contract/crm/rights'
import type { z } from 'zod/mini'
import { forbiddenError, notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { createLinkSecret } from '../../guest-reviews/index.ts'
import { toRecordLinks, assertLinksExist } from '../kernel/record-links.ts'
import { type CrmContext, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { readRecord } from '../kernel/crud.ts'
import { insertLink, listLinks, findLink, revokeLink } from './links-store.ts'
import { surveyResource } from './resource.ts'

const day = 24 * 60 * 60 * 1000
type LinkContext = CrmContext & { params: { id: string } }

export async function listSurveyLinks(call: LinkContext): Promise<SurveyLink[]> {
  const crm = await requireCrmCaller(call)
  await readRecord(call.db, crm, surveyResource, call.params.id)
  return listLinks(call.db, call.params.id, toOwnerFilter(crm))
}

/** A link for anybody can be created by CRM admins; one for a record, by everyone who sees the record. Throws 404 and 403. */
export async function createSurveyLink(
  call: LinkContext & { body: SurveyLinkInput; context: AppContext },
): Promise<z.infer<typeof NewSurveyLink>> {
  const { db, context, params, body } = call
  const crm = await requireCrmCaller(call)
  await readRecord(db, crm, surveyResource, params.id)
  const links = toRecordLinks(body)
  const { opportunity_id, contact_id } = links
  await assertLinksExist(db, crm, links)
  if (opportunity_id === null && contact_id === null && !hasCrmRight(crm.role, 'setup:manage'))
    throw forbiddenError('Only CRM admins can create links that are not for one contact or opportunity')
  const { secret, hash } = createLinkSecret()
  const expires_at = new Date(context.now().getTime() + body.days * day).toISOString()
  const values = {
    survey_id: params.id,
    name: body.name,
    opportunity_id,
    contact_id,
    created_by: crm.userId,
    expires_at,
  }
  const id = await insertLink(db, { ...values, secret_hash: hash })
  db.addAuditNote({ target_kind: 'survey', target_id: params.id })
  const link = await findLink(db, id, null)
  if (link === undefined) throw notFoundError('Survey link')
  return { ...link, url: `${context.config.publicUrl}/survey#token=${secret}` }
}

/** Its creator and CRM admins may revoke it; throws 404 and 403. */
export async function revokeSurveyLink(call: LinkContext & { context: AppContext }): Promise<null> {
  const { db, context, params } = call
  const crm = await requireCrmCaller(call)
  const link = await findLink(db, params.id, toOwnerFilter(crm))
  if (link === undefined) throw notFoundError('Survey link')
  if (link.created_by !== crm.userId && !hasCrmRight(crm.role, 'setup:manage'))
    throw forbiddenError('Only the creator of this link and CRM admins can revoke it')
  await revokeLink(db, link.id, context.now().toISOString())
  db.addAuditNote({ target_kind: 'survey', target_id: link.survey_id })
  return null
}
