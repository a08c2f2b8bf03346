import type { ClientProposal } from '@draftwright/contract/advisor-actions'
import { createId } from '../../../db/create-id.ts'
import { AppError, conflictError, notFoundError } from '../../../http/errors.ts'
import type { RequestFacts } from '../../../http/handler.ts'
import { toTrace } from '../../../http/request-trail.ts'
import type { ActionTool } from '../../../models/advising/action-tools.ts'
import { isReadableKind, type ReadableKind } from '../../../models/advising/read-tools.ts'
import type { ToolCaller } from '../../query/index.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { runReadTool } from '../tools/index.ts'
import type { ActionContext } from './action-handlers.ts'
import { executeDecision } from './execute-decision.ts'
import {
  type ActionRow,
  deleteOpenProposal,
  findOwnAction,
  insertActions,
  listClientActions,
  lockAndCountOpenProposals,
  maxOpenProposals,
} from './store.ts'
import { readAction } from './undo-action.ts'
import { parseProposal } from './parse-proposal.ts'
import { assertSeen } from './replaced-values.ts'
import { executePostAction, isOfPost } from './post-actions.ts'

/** The program that proposes. */
interface ProposingClient {
  readonly id: string
  readonly name: string
}

/**
 * Stores a change that a program wants, for its person to decide on; nothing else is done. Throws 400 for arguments that the change does not
 * take, 404 for a row that the person does not see, and 409 above the most that may wait.
 */
export async function proposeClientAction(
  call: ToolCaller,
  client: ProposingClient,
  tool: ActionTool,
  given: unknown,
): Promise<{ id: string; about: ClientProposal['about'] }> {
  const args = parseProposal(tool, given)
  const about = await findAbout(call, args)
  if (about === null && findAboutAddress(args) !== null) throw notFoundError('The record')
  const id = createId()
  await call.db.transaction(async (tx) => {
    const { n, n_new } = await lockAndCountOpenProposals(tx, call.caller.userId, call.context.now())
    if (n >= maxOpenProposals)
      throw conflictError(
        'too_many_proposals',
        `${maxOpenProposals} proposals wait already. A person decides on them first`,
      )
    await insertActions(tx, [
      { id, user_id: call.caller.userId, tool, args, client_id: client.id, client_name: client.name.slice(0, 200) },
    ])
    // An assistant at work proposes one thing after another: its person hears of the first.
    if (n_new === 0)
      await notifyMembers(tx, call.context, {
        kind: 'proposal_waiting',
        to: [call.caller.userId],
        actorId: null,
        subject: client.name.slice(0, 200),
      })
  })
  return { id, about }
}

/** Those of the caller, with what each is about. */
export async function listClientProposals(
  call: ToolCaller,
  isOpen: boolean,
): Promise<(ActionRow & Pick<ClientProposal, 'about'>)[]> {
  const rows = await listClientActions(call.db, call.caller.userId, isOpen)
  const proposals: (ActionRow & Pick<ClientProposal, 'about'>)[] = []
  for (const row of rows) proposals.push({ ...row, about: await findAbout(call, row.args) })
  return proposals
}

/** Takes back one of the client's own that waits. Throws 404. */
export async function withdrawClientProposal({ db }: ToolCaller, client: ProposingClient, id: string): Promise<void> {
  if (!(await deleteOpenProposal(db, id, client.id))) throw notFoundError('Proposal')
}

interface ProposalDecision {
  readonly confirmed: boolean
  /** As edited by the person. */
  readonly args?: Record<string, unknown> | undefined
  readonly seen?: Record<string, unknown> | undefined
}

/** Throws 404 for another's, 400 for arguments that the change does not take, 409 `already_decided` or `changed_since`, and server errors. */
export async function decideClientProposal(
  actionContext: ActionContext & { readonly request: RequestFacts },
  id: string,
  { confirmed, args, seen }: ProposalDecision,
): Promise<ActionRow> {
  const { db, caller, request } = actionContext
  const action = await findOwnAction(db, caller.userId, id)
  if (action === undefined || action.client_name === null) throw notFoundError('Proposal')
  if (action.state !== 'proposed' && action.state !== 'failed')
    throw conflictError('already_decided', 'This was decided already')
  const approved = confirmed ? parseProposal(action.tool, args ?? action.args, 'args') : action.args
  if (confirmed && seen !== undefined) await assertSeen(actionContext, action, seen)
  const trace = toTrace(request)
  if (confirmed && isOfPost(action.tool)) await executePostAction(actionContext, trace, { ...action, args: approved })
  else
    await executeDecision(actionContext, trace, {
      actionId: id,
      toolCallId: id,
      tool: action.tool,
      isConfirmed: confirmed,
      args: approved,
      note: '',
    })
  return readAction(actionContext, id)
}

/** The row that arguments are about. */
function findAboutAddress(args: Readonly<Record<string, unknown>>): { kind: ReadableKind; id: string } | null {
  const { content_id, opportunity_id, idea_id, channel_id, record_kind, record_id } = args
  if (typeof content_id === 'string') return { kind: 'post', id: content_id }
  if (typeof opportunity_id === 'string') return { kind: 'opportunity', id: opportunity_id }
  if (typeof idea_id === 'string') return { kind: 'idea', id: idea_id }
  if (typeof record_id === 'string' && typeof record_kind === 'string' && isReadableKind(record_kind))
    return { kind: record_kind, id: record_id }
  return typeof channel_id === 'string' ? { kind: 'channel', id: channel_id } : null
}

/** Null also if it has been deleted, or is not the reader's to see. */
async function findAbout(
  { caller, context, db, signal }: ToolCaller,
  args: Readonly<Record<string, unknown>>,
): Promise<ClientProposal['about']> {
  const address = findAboutAddress(args)
  if (address === null) return null
  try {
    const { rows } = await runReadTool({ caller, context, db, signal }, 'read_record', address)
    const row = rows.find(({ kind, id }) => kind === address.kind && id === address.id)
    return row === undefined ? null : { kind: row.kind, id: row.id, title: row.title, href: row.href }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}
