import type { meetings } from '@draftwright/contract/meetings/meetings'
import { recordAudit } from '../../../db/audit.ts'
import type { Download, HandlerContext } from '../../../http/handler.ts'
import { toTrace } from '../../../http/request-trail.ts'
import { readCrmRecord } from '../../crm/index.ts'
import { escapeMarkdown, formatClock, toFileName } from '../transcripts/export.ts'
import { listMeetingsWithPerson, listSaidWords } from './said-by-store.ts'

/** Everything a contact said, as a file. Throws 404 for the contact, 403 without access to the CRM. Named in the audit log. */
export async function exportPerson(call: HandlerContext<(typeof meetings)['exportPerson']>): Promise<Download> {
  const { db, params, caller, request } = call
  const contact = await readCrmRecord(call, 'contacts', params.id)
  await recordAudit(db.kysely, {
    account_id: db.accountId,
    actor_id: caller.userId,
    action: 'meetings.exportPerson',
    target_kind: 'contact',
    target_id: contact.id,
    ...toTrace(request),
  })
  const addresses = [contact.email, ...contact.other_emails].flatMap((email) =>
    email === null ? [] : [email.toLowerCase()],
  )
  return { filename: `${toFileName(contact.name)}.md`, pieces: writePieces(call, contact.name, addresses) }
}

async function* writePieces(
  { db, caller }: Pick<HandlerContext<(typeof meetings)['exportPerson']>, 'db' | 'caller'>,
  name: string,
  addresses: readonly string[],
): AsyncGenerator<string> {
  yield `# Said by ${escapeMarkdown(name)}\n`
  for (const meeting of await listMeetingsWithPerson(db, caller, { name, addresses })) {
    yield `\n## ${escapeMarkdown(meeting.title)}, ${meeting.started_at.slice(0, 10)}\n\n`
    if (meeting.n_speakers !== 1) {
      yield meeting.n_speakers === 0
        ? 'Took part; no line has this name.\n'
        : 'Several speakers have this name, so their lines are not here.\n'
      continue
    }
    for (const { start_ms, text } of await listSaidWords(db, meeting.transcript_id, meeting.said_as))
      yield `- ${start_ms === null ? '' : `${formatClock(start_ms, '.').slice(0, 8)} `}${escapeMarkdown(text)}\n`
  }
}
