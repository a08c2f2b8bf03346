import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import type { FormVisit } from '@draftwright/contract/form-vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { recordEvent } from '../../db/record-event.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findCurrentVisit, toVisitorAddress } from '../analytics/index.ts'
import { recordFormGoal } from '../goals/index.ts'
import { isPersonalTrackingOn } from '../touches/index.ts'
import { countAlike, findVisitContent, hasAnswerWithToken, insertAnswer } from './answers-store.ts'
import { giveFilesToAnswer, lockWaitingFiles } from './files-store.ts'
import { hashSender, readPageAge } from './form-token.ts'
import { judgeSpam } from './judge-spam.ts'
import { processJob } from './process-job.ts'
import { readFormVisit, readSentAnswers, toPlainAddress } from './read-sent-form.ts'
import { findSentFiles } from './sent-files.ts'
import type { PublicForm } from './store.ts'

const mostMs = 24 * 3_600_000
const dayMs = 86_400_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

export interface SentRequest {
  readonly body: URLSearchParams
  readonly ip: string | null
  readonly userAgent: string
  readonly referrer: string | undefined
  /** As the sender's country writes numbers and days. */
  readonly locale?: string | undefined
  /** Do-Not-Track or Global Privacy Control. */
  readonly isPrivate: boolean
}

export type TakenForm =
  /** It is stored, whether or not it is taken for spam. */
  | { readonly kind: 'stored' }
  /** It was stored before. */
  | { readonly kind: 'known' }
  /** The form has to be shown once more. */
  | { readonly kind: 'again'; readonly alert: string; readonly problems: ReadonlyMap<string, string> }

const none: ReadonlyMap<string, string> = new Map()

/** Checks and stores a form that somebody sent. Nothing that is answered as stored is lost. */
export async function takeForm(
  db: AccountDb,
  context: AppContext,
  {
    form,
    questions,
    consent,
    site,
  }: {
    form: PublicForm
    questions: readonly SurveyQuestionData[]
    consent: string | null
    /** The workspace's part of addresses. */
    site: string
  },
  request: SentRequest,
): Promise<TakenForm> {
  const { body } = request
  const now = context.now()
  const typed = new Map([...new Set(body.keys())].map((name) => [name, body.getAll(name).slice(0, 100)]))
  const token = (body.get('token') ?? '').slice(0, 200)
  const age = readPageAge(context.secrets, form.id, token, now)
  if (age === null || age > mostMs || age < 0)
    return { kind: 'again', alert: 'This page was open for too long. Press the button once more.', problems: none }
  const { answers: read, problems, email } = readSentAnswers(questions, form.contact_fields, typed, request.locale)
  const sent = await findSentFiles(db, form, questions, read, now)
  const { answers, fileIds } = sent
  // Files of a form that has arrived are taken, and nobody has to choose them again.
  if (sent.problems.size > 0 && (await hasAnswerWithToken(db, form.id, token))) return { kind: 'known' }
  const all = new Map([...problems, ...sent.problems])
  if (consent !== null && form.kind !== 'newsletter' && body.get('consent') !== 'yes')
    all.set('consent', 'Your agreement is needed.')
  if (all.size === 0 && Object.keys(answers).length === 0)
    return { kind: 'again', alert: 'Fill in at least one field.', problems: none }
  if (all.size > 0)
    return { kind: 'again', alert: 'Something is missing or not right. Look at the marked fields.', problems: all }
  const sender = hashSender(context.secrets, db.accountId, toVisitorAddress(request.ip), now)
  const since = new Date(now.getTime() - dayMs).toISOString()
  const alike = await countAlike(db, { form_id: form.id, sender, answers: JSON.stringify(answers), since })
  const reasons = judgeSpam({
    trap: body.get('website') ?? '',
    ageMs: age,
    texts: Object.values(answers).flatMap((answer) => (typeof answer === 'string' ? [answer] : [])),
    ...alike,
  })
  const { visit, visit_id } = await readVisit(db, context, request)
  const id = createId()
  const isStored = await db.transaction(async (tx) => {
    // Another page has sent them at the same moment.
    if (!(await lockWaitingFiles(tx, fileIds))) return false
    const row = {
      id,
      form_id: form.id,
      state: reasons.length === 0 ? ('waiting' as const) : ('suspected' as const),
      reasons,
      answers,
      email,
      consent,
      visit,
      content_id: await findContent(tx, context, site, body.get('p'), visit),
      visit_id,
      token,
      sender,
      created_at: now.toISOString(),
    }
    if (!(await insertAnswer(tx, row))) return false
    await giveFilesToAnswer(tx, fileIds, id)
    if (reasons.length > 0) return true
    await recordEvent(tx, 'forms.answered', { id: form.id, details: { answer_id: id } })
    await context.jobs.enqueue(processJob, { account_id: tx.accountId, answer_id: id }, tx, { group: tx.accountId })
    return true
  })
  const { ip, userAgent, isPrivate } = request
  if (isStored && reasons.length === 0)
    recordFormGoal(context, { accountId: db.accountId, id: form.id, path: '', ip, userAgent, isPrivate })
  return { kind: isStored ? 'stored' : 'known' }
}

/** What the form says of its visit; with personal tracking also what was counted of the visit under way, which is then somebody's. */
async function readVisit(
  db: AccountDb,
  context: AppContext,
  { body, ip, userAgent, isPrivate }: SentRequest,
): Promise<{ visit: FormVisit; visit_id: string | null }> {
  const said = readFormVisit(body)
  if (isPrivate || !(await isPersonalTrackingOn(db))) return { visit: said, visit_id: null }
  const current = await findCurrentVisit(db, { ip, userAgent }, context.now())
  if (current === null) return { visit: said, visit_id: null }
  const { utm_source, utm_medium, campaign, utm_term, utm_content, link_code } = current.facts
  const counted = { utm_source, utm_medium, utm_campaign: campaign, utm_term, utm_content, link: link_code }
  const known = Object.fromEntries(Object.entries(counted).filter(([, value]) => value !== null && value !== ''))
  return { visit: { ...known, ...said }, visit_id: current.id }
}

async function findContent(
  db: AccountDb,
  context: AppContext,
  site: string,
  named: string | null,
  { page, referrer }: FormVisit,
): Promise<string | null> {
  const urls = [page, referrer].flatMap((url) => (url === undefined ? [] : [url]))
  const below = `${context.config.publicUrl}/site/${site}/`
  const own = urls.find((url) => url.startsWith(below))?.slice(below.length)
  const slug = own !== undefined && /^[a-z0-9-]{1,100}$/u.test(own) ? own : null
  const contentId = named !== null && uuid.test(named) ? named : null
  if (contentId === null && slug === null && urls.length === 0) return null
  return findVisitContent(db, { contentId, slug, urls })
}

/** The visit as the request for the form's page shows it. */
export function readPageVisit(query: URLSearchParams, referrer: string | undefined, ownPath: string): FormVisit {
  const visit = readFormVisit(query)
  const from = referrer === undefined ? null : toPlainAddress(referrer)
  if (visit.referrer !== undefined || from === null || from.endsWith(ownPath)) return visit
  return { ...visit, referrer: from }
}
