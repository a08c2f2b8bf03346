import { automationLimits } from '@draftwright/contract/table-automations'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { AppError } from '../../../http/errors.ts'
import { createTask } from '../../crm/index.ts'
import { insertIdea } from '../../ideas/index.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { formatRowName, type MemberNames, type StoredRow } from '../formula-values.ts'
import { announceStop, findMakerProblem } from '../makers/index.ts'
import { loadRows } from '../records-store.ts'
import { type BaseSchema, listLinkFields, type TableShape } from '../schema.ts'
import { showTexts } from '../show-cell.ts'
import { hideUnseenFields, noSight } from '../workspace-links/hide-unseen.ts'
import {
  type AutomationRow,
  claimRun,
  countRun,
  countRunsSince,
  finishRun,
  lockActiveAutomation,
  noteSkipped,
  type RunOutcome,
  updateAutomation,
} from './store.ts'
import { automationGrants } from './grants.ts'
import { fillTemplate, toShownTemplate } from './templates.ts'

/** Something that happened to a record: it is handled once. */
export interface RecordEvent {
  readonly record_id: string
  readonly event: string
}
interface MakeScope {
  readonly db: AccountDb
  readonly context: AppContext
  readonly schema: BaseSchema
  readonly table: TableShape
  readonly names: MemberNames
}

const hour = 3_600_000

/** Makes what an automation makes for each of these, in one transaction each with the note that it was made. */
export async function makeForRecords(
  scope: MakeScope,
  automation: Pick<AutomationRow, 'id' | 'starts_with'>,
  events: readonly RecordEvent[],
): Promise<void> {
  const { db, table } = scope
  if (events.length === 0) return
  const rows = await loadRows(
    db,
    table.id,
    events.map(({ record_id }) => record_id),
    listLinkFields(table).map((field) => field.id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  let nSkipped = 0
  for (const event of events) {
    const row = byId.get(event.record_id)
    if (row !== undefined && (await makeOnce(scope, automation.id, row, event)) === 'skipped') nSkipped++
  }
  // A date is looked at again.
  if (nSkipped > 0 && automation.starts_with !== 'date')
    await noteSkipped(db, automation.id, nSkipped, scope.context.now().toISOString())
}

const makeOnce = (scope: MakeScope, id: string, row: StoredRow, { record_id, event }: RecordEvent) =>
  scope.db.transaction(async (tx): Promise<'made' | 'known' | 'skipped'> => {
    const automation = await lockActiveAutomation(tx, id)
    if (automation === undefined) return 'known'
    const { schema, table, names, context } = scope
    const now = context.now()
    const place = { automation_id: id, record_id, event }
    const primary = table.fields.find((field) => field.id === table.primary_field_id)
    const record_name = primary === undefined ? '' : formatRowName(schema, primary, row, names)
    const nLately = await countRunsSince(tx, id, new Date(now.getTime() - hour).toISOString())
    if (nLately >= automationLimits.perHour) return 'skipped'
    if (!(await claimRun(tx, { ...place, record_name, created_at: now.toISOString() }))) return 'known'
    const problem = await findMakerProblem(tx, automation.created_by, automationGrants[automation.makes])
    if (problem !== null) {
      await finishRun(tx, place, { problem })
      await updateAutomation(tx, id, { is_active: false })
      await announceStop(tx, context, {
        name: toShownTemplate(table, automation.title),
        place: `${schema.id}/${table.id}`,
        problem,
      })
      return 'made'
    }
    try {
      const outcome = await tx.transaction((own) => makeResult({ ...scope, db: own }, automation, row))
      await finishRun(tx, place, outcome)
      if (outcome.problem === undefined) await countRun(tx, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await finishRun(tx, place, { problem: error.message })
    }
    return 'made'
  })

/** Makes it with the rights of the person who set the automation up. */
async function makeResult(scope: MakeScope, automation: AutomationRow, row: StoredRow): Promise<RunOutcome> {
  const { db, context, schema, table, names } = scope
  const { created_by, user_id, makes } = automation
  // Links to the rest of the workspace are left out, and what is computed of them: whoever reads the text may not see where they lead.
  const shown = hideUnseenFields(schema, noSight)
  const cells = showTexts(
    { schema: shown, names, isWire: false },
    shown.findTable(table.id) ?? table,
    row,
    context,
    ({ id }) => id,
  )
  const title = fillTemplate(automation.title, cells).replaceAll(/\s+/gu, ' ').trim().slice(0, 200) || table.name
  const body = fillTemplate(automation.body, cells).trim().slice(0, 10_000)
  if (makes === 'notification') {
    if (user_id === null) return { problem: 'The person it was for has left' }
    await notifyMembers(db, context, {
      kind: 'table_automation',
      to: [user_id],
      actorId: null,
      tableRecord: `${schema.id}/${table.id}/${row.id}`,
      subject: title,
      ...(body === '' ? {} : { note: body.slice(0, 500) }),
    })
    return {}
  }
  if (created_by === null) return { problem: 'The person who set this up has left' }
  if (makes === 'idea')
    return { idea_id: await insertIdea(db, created_by, { text: body === '' ? title : `${title}\n\n${body}` }) }
  if (user_id === null) return { problem: 'The person it was for has left' }
  const task = await createTask({
    db,
    context,
    caller: { userId: created_by },
    body: { title, body: body === '' ? null : body, assignee_id: user_id },
  })
  return { task_id: task.id }
}
