import type { followUps } from '@draftwright/contract/meetings/follow-ups'
import { detectLanguage } from '@draftwright/contract/score/languages'
import type { HandlerContext } from '../../../http/handler.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { listMembers } from '../../members/index.ts'
import { listNoteRows, type NoteRow } from '../notes/index.ts'
import { type MeetingRow, readMeetingRow } from '../records/index.ts'
import { getMailWords, toMailLanguage } from './mail-words.ts'

/** Those who were there and can get a mail, but the caller. */
export const listRecipients = ({ attendees }: MeetingRow, userId: string) =>
  attendees.flatMap(({ name, email, user_id }) => (email === null || user_id === userId ? [] : [{ name, email }]))

/** A follow-up mail of the model's sentences, else of the notes that hold; nothing that rests on lines that somebody asked not to tell. */
export async function draftFollowUp(call: HandlerContext<(typeof followUps)['draft']>) {
  const { db, params, caller, context } = call
  const meeting = await readMeetingRow(call, params.id)
  const rows = (await listNoteRows(db, params.id)).filter(
    ({ state, differs_from }) => state !== 'rejected' && !(state === 'proposed' && differs_from !== null),
  )
  const secret = new Set(
    rows
      .filter(({ kind, moment }) => kind === 'private' || moment === 'private')
      .flatMap(({ evidence }) => evidence.map(({ seq }) => seq)),
  )
  const told = rows.filter(({ evidence }) => !evidence.some(({ seq }) => secret.has(seq)))
  const written = told.filter(({ kind }) => kind === 'mail')
  const code = toMailLanguage(
    detectLanguage((written.length > 0 ? written : told).map(({ text }) => text).join(' ')).code,
  )
  const words = getMailWords(code)
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: await readAccountTimeZone(db) }).format(
    Date.parse(meeting.started_at),
  )
  const to = listRecipients(meeting, caller.userId)
  const names = to.map(({ name }) => name.split(' ')[0] ?? name)
  const members = await listMembers(context.engine, db.accountId)
  const sender = members.find(({ user_id }) => user_id === caller.userId)?.display_name ?? ''
  const shown = written.length > 0 ? written : told.filter(({ kind }) => mailedKinds.has(kind))
  const main =
    written.length > 0
      ? [written.map(({ text }) => text).join(' ')]
      : [
          toList(words.agreed, shown, 'decision'),
          toList(words.tasks, shown, 'action', formatDay(code)),
          toList(words.open, shown, 'question'),
        ]
  const body = [
    `${words.greeting}${names.length === 0 ? '' : ` ${names.join(', ')}`},`,
    words.thanks(day),
    ...main.filter((part) => part !== ''),
    words.doubt,
    `${words.closing}\n${sender}`,
  ].join('\n\n')
  return {
    to,
    subject: `${words.subject}: ${meeting.title}`.slice(0, 200),
    body,
    sentences: shown.map(({ text, evidence }) => ({ text, lines: [...new Set(evidence.map(({ seq }) => seq))] })),
    made_by: written.length > 0 ? ('model' as const) : ('notes' as const),
  }
}

const mailedKinds: ReadonlySet<string> = new Set(['decision', 'action', 'question'])

const formatDay = (code: string) => (day: string) =>
  new Intl.DateTimeFormat(code, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00:00Z`),
  )

function toList(title: string, rows: readonly NoteRow[], kind: string, toDay?: (day: string) => string): string {
  const lines = rows
    .filter((row) => row.kind === kind)
    .map(({ text, owner, due_on }) => {
      const facts =
        toDay === undefined ? [] : [owner, due_on === null ? null : toDay(due_on)].filter((one) => one !== null)
      return `- ${text}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`
    })
  return lines.length === 0 ? '' : `${title}:\n${lines.join('\n')}`
}
