import { meetingProposals } from '@draftwright/contract/meetings/meeting-proposals'
import type { AccountDb } from '../../../db/account-db.ts'
import { conflictError, forbiddenError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { type HandlerContext, implementRoutes } from '../../../http/handler.ts'
import { applyRecordChanges, readCrmSight } from '../../crm/index.ts'
import { readMeetingRow } from '../records/sight.ts'
import { lockMeeting, type MeetingRow } from '../records/store.ts'
import { type DecidedProposal, type ProposalContext, readProposals } from './read-proposals.ts'
import { deleteSkipped, listDecisions, saveDecisions } from './store.ts'

export const meetingProposalRoutes = implementRoutes(meetingProposals, {
  list: async (call) => toProposals(await readProposals(call, call.params.id)),
  apply: applyProposals,
  async skip(call) {
    const { db, params, body, caller } = call
    const meeting = await readMeetingRow(call, params.id)
    await assertCrmAccess(call)
    const all = await readProposals(call, params.id)
    for (const key of body.keys) {
      const proposal = all.find((one) => one.key === key)
      if (proposal === undefined) throw notFoundError('Proposal')
      if (proposal.state === 'applied') throw conflictError('wrong_state', 'This proposal is applied already')
    }
    if (body.is_skipped) {
      const decision = { state: 'skipped', change_set_id: null, user_id: caller.userId } as const
      const keys = [...new Set(body.keys)]
      await db.transaction(async (tx) => {
        await assertNotDecided(tx, meeting, keys, ['applied'])
        await saveDecisions(tx, params.id, keys, decision)
      })
    } else await deleteSkipped(db, params.id, body.keys)
    return toProposals(await readProposals(call, params.id))
  },
})

async function applyProposals(call: HandlerContext<(typeof meetingProposals)['apply']>) {
  const { db, params, body, caller } = call
  const meeting = await readMeetingRow(call, params.id)
  await assertCrmAccess(call)
  const open = await readProposals(call, params.id)
  const keys = body.items.map(({ key }) => key)
  if (new Set(keys).size < keys.length)
    throw invalidInputError([{ field: 'items', message: 'must name each proposal once' }])
  const chosen = body.items.map(({ key, mode, text }) => {
    const proposal = open.find((one) => one.key === key)
    if (proposal === undefined) throw notFoundError('Proposal')
    if (proposal.state !== 'open') throw conflictError('wrong_state', `This proposal is ${proposal.state} already`)
    return proposal.write(mode ?? proposal.modes[0], text)
  })
  const change_set_id = await db.transaction(async (tx) => {
    await assertNotDecided(tx, meeting, keys, ['applied', 'skipped'])
    const id = await applyRecordChanges(
      { ...call, db: tx },
      {
        summary: summarize(chosen.length, meeting),
        meeting: { id: meeting.id, started_at: meeting.started_at },
        contacts: chosen.flatMap(({ contacts = [] }) => contacts),
        tasks: chosen.flatMap(({ tasks = [] }) => tasks),
        entries: chosen.flatMap(({ entries = [] }) => entries),
        answers: chosen.flatMap(({ answers = [] }) => answers),
        activities_done: chosen.flatMap(({ activities_done = [] }) => activities_done),
        fields: chosen.flatMap(({ fields = [] }) => fields),
      },
    )
    await saveDecisions(tx, params.id, keys, { state: 'applied', change_set_id: id, user_id: caller.userId })
    return id
  })
  return { change_set_id, proposals: toProposals(await readProposals(call, params.id)) }
}

/** Until the end of the transaction nobody else decides on these. Throws 409 for what was decided meanwhile, 404 for a deleted meeting. */
async function assertNotDecided(
  tx: AccountDb,
  meeting: MeetingRow,
  keys: readonly string[],
  states: readonly ('applied' | 'skipped')[],
): Promise<void> {
  const locked = await lockMeeting(tx, meeting.id)
  if (locked?.transcript_id !== meeting.transcript_id) throw notFoundError('Proposal')
  const decided = (await listDecisions(tx, meeting.id)).find(
    ({ key, state }) => keys.includes(key) && states.includes(state),
  )
  if (decided !== undefined) throw conflictError('wrong_state', `This proposal is ${decided.state} already`)
}

/** The history is read by everyone in the CRM, so it names only a meeting that everyone sees. */
const summarize = (n: number, { title, visibility }: MeetingRow): string =>
  `Accepted ${n === 1 ? 'a proposal' : `${n} proposals`} of ${visibility === 'workspace' ? `the meeting ${title}` : 'a meeting'}`

/** Throws 403. */
async function assertCrmAccess(call: ProposalContext): Promise<void> {
  if ((await readCrmSight(call)) === null)
    throw forbiddenError('You do not have access to the CRM of this workspace', 'no_crm')
}

const toProposals = (proposals: readonly DecidedProposal[]) =>
  proposals.map(({ write: _write, ...proposal }) => proposal)
