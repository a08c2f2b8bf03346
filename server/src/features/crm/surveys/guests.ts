import type { GuestAnswers, GuestSurvey } from '@draftwright/contract/crm/survey-links'
import type { z } from 'zod/mini'
import { conflict, notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { accountByLink } from '../../accounts/index.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import { again } from '../kernel/again.ts'
import { hashOf } from '../../guest-reviews/index.ts'
import { fillSurvey } from './answer.ts'
import { readQuestions } from './answered-store.ts'
import { countAnswer, findOpenLink, type OpenLink } from './links-store.ts'

/** One and the same 404 for a secret that is made up, has run out, was taken back, or whose survey or record is gone. */
async function opened(parts: Parts, token: string) {
  const hash = hashOf(token)
  const found = await accountByLink(parts.engine, hash, 'crm_survey_links')
  const link = found === null ? undefined : await findOpenLink(found.db, hash, parts.now().toISOString())
  if (found === null || link === undefined) throw notFound('Survey link')
  return { ...found, link, hash }
}

const isOneTime = ({ opportunity_id, contact_id }: OpenLink) => opportunity_id !== null || contact_id !== null
const isAnswered = (link: OpenLink) => isOneTime(link) && link.answered_at !== null

/** What the holder of a link is asked; of what an answer is worth they learn nothing. */
export async function lookAtSurvey(parts: Parts, token: string): Promise<GuestSurvey> {
  const { db, account, link } = await opened(parts, token)
  const questions = isAnswered(link) ? [] : await readQuestions(db, [link.survey_id])
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

/** Throws 404 as above, 400 as any answer, 409 `already_answered` where the link is good for one answer alone. */
export async function answerAsGuest(
  parts: Parts,
  { token, name, answers }: z.infer<typeof GuestAnswers>,
): Promise<{ thanks: string | null }> {
  const { db, hash } = await opened(parts, token)
  const fill = async (tx: AccountDb) => {
    const now = parts.now().toISOString()
    const link = await findOpenLink(tx, hash, now, true)
    if (link === undefined) throw notFound('Survey link')
    if (isAnswered(link)) throw conflict('already_answered', 'This has been answered already. Thank you.')
    const { opportunity_id, contact_id, stage_id } = link
    const on = { opportunity_id, contact_id, stage_id, actor_id: null, guest_name: name }
    await fillSurvey(tx, link.survey_id, answers, on, true)
    await countAnswer(tx, link.id, now)
    return { thanks: link.thanks }
  }
  return again(() => db.transaction(fill))
}
