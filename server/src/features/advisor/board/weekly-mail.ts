import { Ask, type Answer } from '@draftwright/contract/advisor-cards'
import { hasRight } from '@draftwright/contract/rights'
import { z } from 'zod'
import { createSystemExecutor } from '../../../db/executor.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { renderMail } from '../../../mail/render-mail.ts'
import { findMemberRole, findUsersByIds, readAccountTimeZone } from '../../accounts/index.ts'
import { answerAsk } from '../offline/index.ts'
import { explainAdvisorOff } from '../runs/index.ts'
import { computeNextMail } from './board.ts'
import { claimWeeklyCards } from './store.ts'
import { listDueMails } from './system-store.ts'

const Payload = z.object({ account_id: z.uuid(), user_id: z.uuid() })
type Payload = z.infer<typeof Payload>
/** Characters of one answer in a mail; the page has all of it. */
const maxText = 2000

/** Mails a person the answers that they keep, with the rights that they have now; those who may not ask any more get none. */
export const boardMailJob = defineJob({
  name: 'advisor.board-mail',
  payload: Payload,
  attempts: 3,
  concurrency: 2,
  async run({ payload: { account_id, user_id }, db, context, signal }: JobRun<Payload, AppContext>) {
    const now = context.now()
    const role = await findMemberRole(db, user_id)
    const mayAsk = role !== undefined && hasRight(role, 'advisor:use')
    const next = mayAsk ? computeNextMail(now, await readAccountTimeZone(db)) : null
    const cards = await claimWeeklyCards(db, user_id, now.toISOString(), next)
    const person = (await findUsersByIds(context.engine, [user_id])).get(user_id)
    const isOff = (await explainAdvisorOff({ db, context })) !== null
    if (!mayAsk || isOff || cards.length === 0 || person === undefined || person.deleted_at !== null) return
    const caller = { userId: user_id, sessionId: '', accountId: account_id, role }
    const paragraphs: string[] = []
    for (const { title, ask } of cards) {
      const parsed = Ask.safeParse(ask)
      if (!parsed.success) continue
      const answer = await answerAsk({ db, caller, context, signal }, parsed.data, 'en')
      paragraphs.push(title, toPlainText(answer))
    }
    await context.mailer.send(
      renderMail({
        to: person.email,
        subject: cards.length === 1 ? `${cards[0]?.title ?? ''}: this week` : `Your ${cards.length} cards this week`,
        heading: 'Your board this week',
        paragraphs,
        action: { label: 'Open the board', url: `${context.config.publicUrl}/ai-chat` },
        footnote: 'You receive this because you send these cards weekly. Turn it off on each card of your board.',
      }),
    )
  },
})

/** Markdown as plain lines: no headings, links or table rules. */
export function toPlainText({ markdown }: Pick<Answer, 'markdown'>): string {
  const text = markdown
    .replaceAll(/\s?\[\d+\]\(\S+ "[^"]*"\)/gu, '')
    .replaceAll(/^\|[\s:|-]+\|$\n?/gmu, '')
    .replaceAll(/^\| (.*) \|$/gmu, (_line, cells: string) => cells.split(' | ').join(' · '))
    .replaceAll(/^#+ /gmu, '')
    .replaceAll('**', '')
    .replaceAll(/\\([\\`*_[\]<>|~#>+.-])/gu, '$1')
    .replaceAll(/[ \t]+$/gmu, '')
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text
}

async function enqueueDueMails({ engine, jobs, now }: AppContext): Promise<void> {
  await jobs.enqueueAll(boardMailJob, await listDueMails(engine, now()), createSystemExecutor(engine))
}

export const boardMailSchedules: readonly Schedule<AppContext>[] = [
  { name: 'advisor.find-board-mails', everySeconds: 60, run: enqueueDueMails },
]
