import type { ContentFinding } from '@draftwright/contract/findings'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { isInText, toVerifiableText } from './findings.ts'
import { assertCanChangeContent, isApprovedAsItIs } from './rules.ts'
import { type ContentRow, updateContentRow } from './store.ts'
import { lockContent } from './transitions.ts'
import { voidApproval } from './update.ts'
import { readContent } from './view.ts'

/** Says of a finding that it is right, open again or gone, with who and when. Throws 404, 403, 409 `still_in_text`. */
export async function settleFinding(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  { id, finding_id }: { id: string; finding_id: string },
  state: ContentFinding['state'],
) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    const finding = row.findings.find((one) => one.id === finding_id)
    if (finding === undefined) throw notFoundError('Finding')
    if (state === 'gone' && isInText(finding, toVerifiableText(row)))
      throw conflictError('still_in_text', `“${finding.text}” still stands in the text.`)
    const settled =
      state === 'open'
        ? { settled_by: null, settled_at: null }
        : { settled_by: caller.userId, settled_at: context.now().toISOString() }
    const findings = row.findings.map((one) => (one.id === finding_id ? { ...one, state, ...settled } : one))
    await updateContentRow(tx, id, { findings })
    // Somebody has approved a text of which nothing was open.
    if (state === 'open' && finding.holds && isApprovedAsItIs(row)) await voidApproval(tx, context, caller.userId, row)
  })
  return readContent(db, context, id)
}

/** Open findings of a kind that may do harm need a yes each. Throws 409 with their list; a guest, who has not seen the idea, learns only that there are some. */
export function assertNothingOpen({ findings }: Pick<ContentRow, 'findings'>, isGuest: boolean): void {
  const open = findings.filter(({ state, holds }) => state === 'open' && holds)
  if (open.length === 0) return
  if (isGuest) throw conflictError('open_findings', 'Its author has not settled yet what a check found in this text.')
  const list = open.map(({ text }) => `“${text}”`).join(', ')
  throw conflictError('open_findings', `Take out of the text what is not right, and confirm the rest: ${list}`, {
    findings: open,
  })
}
