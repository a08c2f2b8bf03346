import { toInstant } from '@draftwright/contract/wall-clock'
import {
  type FoundProposal,
  type MeetingRecord,
  type MeetingToPropose,
  type ProposingNote,
  toEditedLine,
  toRecordName,
} from './proposal.ts'

type Links = Record<'opportunity_id' | 'company_id' | 'contact_id', string | null>

/** One task for each action item. Nobody gets it who was not named and may see it. */
export const proposeTasks = (
  meeting: MeetingToPropose,
  links: Links,
  main: MeetingRecord | undefined,
): FoundProposal[] =>
  meeting.notes.filter(({ kind }) => kind === 'action').map((note) => proposeTask(meeting, note, links, main))

function proposeTask(
  { timeZone, title, assignees }: MeetingToPropose,
  { id, text, owner, due_on, made_with, evidence }: ProposingNote,
  links: Links,
  main: MeetingRecord | undefined,
): FoundProposal {
  const due = due_on === null ? null : new Date(toInstant(due_on, '17:00', timeZone)).toISOString()
  const assignee_id = owner === null ? null : (assignees.get(owner.toLowerCase()) ?? null)
  const who = owner === null ? 'nobody named' : assignee_id === null ? `${owner}, who has no account here` : owner
  return {
    key: `task:${id}`,
    kind: 'task',
    record: toRecordName(main),
    label: 'Task',
    old: null,
    new: `${text} (${who}, ${due_on ?? 'no date'})`,
    is_careful: false,
    is_text: true,
    modes: [],
    evidence: [...evidence],
    rule: made_with,
    write: (_mode, edited) => ({
      tasks: [
        {
          title: toEditedLine(edited, text, 200),
          body: toBody(title, owner, evidence),
          due_at: due,
          assignee_id,
          ...links,
        },
      ],
    }),
  }
}

const toBody = (title: string, owner: string | null, evidence: ProposingNote['evidence']): string =>
  [
    `From the meeting “${title}”.`,
    ...(owner === null ? [] : [`Said to be done by ${owner}.`]),
    ...evidence.map(({ quote }) => `“${quote}”`),
  ]
    .join('\n')
    .slice(0, 10_000)

/** One entry in the timeline: what was decided, else the summary. */
export function proposeEntry(
  { title, startedAt, notes }: MeetingToPropose,
  links: Links,
  main: MeetingRecord,
): FoundProposal {
  const decisions = notes.filter(({ kind }) => kind === 'decision')
  const told = decisions.length > 0 ? decisions : notes.filter(({ kind }) => kind === 'summary')
  const body = told
    .map(({ text }) => `- ${text}`)
    .join('\n')
    .slice(0, 20_000)
  return {
    key: `entry:${main.resource}:${main.id}`,
    kind: 'entry',
    record: toRecordName(main),
    label: 'Timeline',
    old: null,
    new: body === '' ? title : `${title}\n${body}`,
    is_careful: false,
    is_text: false,
    modes: [],
    evidence: told.flatMap(({ evidence }) => evidence).slice(0, 10),
    rule: 'meeting',
    write: () => ({
      entries: [
        {
          kind: 'meeting',
          subject: title.slice(0, 200),
          body: body === '' ? null : body,
          occurred_at: startedAt,
          ...links,
        },
      ],
    }),
  }
}
