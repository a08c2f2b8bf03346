import type { GuestAnswers, GuestSurvey } from '@draftwright/contract/crm/survey-links'
import type { z } from 'zod/mini'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import type { RequestFacts } from '../../../http/handler.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { recordFormGoal } from '../../goals/index.ts'
import { findAccountByLink } from '../../accounts/index.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import { retryOnDeadlock } from '../../../db/retry-on-deadlock.ts'
import { hashLinkSecret } from '../../guest-reviews/index.ts'
import { fillSurvey } from './fill-survey.ts'
import { listQuestions } from './survey-answers-store.ts'
import { recordAnswer, findOpenLink, type OpenLink } from './links-store.ts'

/** The same 404 for a secret that is unknown, expired or revoked, or whose survey or record is deleted. */
async function openGuestLink(context: AppContext, token: string) {
  const hash = hashLinkSecret(token)
  const found = await findAccountByLink(context.engine, hash, 'crm_survey_links')
  const link = found === null ? undefined : await findOpenLink(found.db, hash, context.now().toISOString())
  if (found === null || link === undefined) throw notFoundError('Survey link')
  return { ...found, link, hash }
}

const isOneTime = ({ opportunity_id, contact_id }: OpenLink) => opportunity_id !== null || contact_id !== null
const isAnswered = (link: OpenLink) => isOneTime(link) && link.answered_at !== null

/** The questions shown to a link's holder; without the scores of answers. */
export async function readGuestSurvey(context: AppContext, token: string): Promise<GuestSurvey> {
  const { db, account, link } = await openGuestLink(context, token)
  const questions = isAnswered(link) ? [] : await listQuestions(db, [link.survey_id])
  return {
    account_name: account.name,
    name: link.survey_name,
    description: link.description,
    thanks: link.thanks,
    questions: questions.map(({ options, show_if, ...question }) => ({
      ...question,
      options: options.map(({ label }) => ({ label, points: null })),
      show_if: show_if === null ? null : { ...show_if, any_of: [...show_if.any_of] },
    })),
    expires_at: link.expires_at,
    is_answered: isAnswered(link),
  }
}

/** Throws 404 as above, 400 as any answer, 409 `already_answered` if the link is valid for one answer only. */
export async function answerAsGuest(
  context: AppContext,
  { token, name, answers }: z.infer<typeof GuestAnswers>,
  { ip, userAgent }: RequestFacts,
): Promise<{ thanks: string | null }> {
  const { db, hash, link: opened } = await openGuestLink(context, token)
  const fill = async (tx: AccountDb) => {
    const now = context.now().toISOString()
    const link = await findOpenLink(tx, hash, now, true)
    if (link === undefined) throw notFoundError('Survey link')
    if (isAnswered(link)) throw conflictError('already_answered', 'This survey was already answered. Thank you.')
    const { opportunity_id, contact_id, stage_id } = link
    const on = { opportunity_id, contact_id, stage_id, actor_id: null, guest_name: name }
    await fillSurvey(tx, link.survey_id, answers, on, true)
    await recordAnswer(tx, link.id, now)
    return { thanks: link.thanks }
  }
  const answered = await retryOnDeadlock(() => db.transaction(fill))
  recordFormGoal(context, { accountId: db.accountId, id: opened.survey_id, path: '', ip, userAgent })
  return answered
}
