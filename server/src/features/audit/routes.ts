import { audit } from '@draftwright/contract/audit'
import type { AccountDb } from '../../db/account-db.ts'
import { formatCsvRow } from '../../documents/csv.ts'
import type { Caller } from '../../http/caller.ts'
import { implementRoutes } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { hideUnseen } from './hide-unseen.ts'
import {
  listAuditActions,
  type AuditEventFilters,
  listAuditEvents,
  findTargetNames,
  listAuditEventsAfter,
  recordAuditExport,
  type AuditEventRow,
  readAccountForExport,
} from './store.ts'

export const auditRoutes = implementRoutes(audit, {
  async list({ db, context, caller, query }) {
    const { data, meta } = await listAuditEvents(db, query)
    const [named, actions] = await Promise.all([addNames(db, context, caller, data), listAuditActions(db)])
    return { data: named, meta: { ...meta, actions } }
  },
  async export({ db, context, query, caller, request }) {
    const { slug, time_zone } = await readAccountForExport(db)
    await recordAuditExport(db, caller.userId, request)
    // The Canadian date format is the ISO one.
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(context.now())
    return { filename: `${slug}-audit-log-${day}.csv`, pieces: renderAuditCsv(db, context, caller, query) }
  },
})

async function addNames(db: AccountDb, context: AppContext, caller: Caller, rows: readonly AuditEventRow[]) {
  const ids = rows.flatMap(({ target_id }) => target_id ?? [])
  const actors = rows.flatMap(({ actor_id }) => actor_id ?? [])
  const users = rows.flatMap(({ target_kind, target_id }) => (target_kind === 'user' && target_id ? target_id : []))
  const [names, people] = await Promise.all([
    findTargetNames(db, ids),
    findUsersByIds(context.engine, [...actors, ...users]),
  ])
  return rows.map((row) => {
    const actor = people.get(row.actor_id ?? '')
    const target = row.target_id ?? ''
    return hideUnseen(caller, {
      ...row,
      // Session ids are private to their person.
      target_id: row.target_kind === 'session' ? null : row.target_id,
      actor_name: actor?.display_name ?? null,
      actor_email: actor?.email ?? null,
      target_name: names.get(target) ?? people.get(target)?.display_name ?? null,
    })
  })
}

const csvHeader = [
  'time_utc',
  'actor_id',
  'actor_name',
  'actor_email',
  'action',
  'target_kind',
  'target_id',
  'target_name',
  'details',
  'ip',
  'user_agent',
]
const batchSize = 500

async function* renderAuditCsv(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  filters: AuditEventFilters,
): AsyncGenerator<string> {
  yield formatCsvRow(csvHeader)
  let last: AuditEventRow | undefined
  do {
    const rows = await listAuditEventsAfter(db, filters, last, batchSize)
    last = rows.length === batchSize ? rows.at(-1) : undefined
    const named = await addNames(db, context, caller, rows)
    yield named
      .map((row) =>
        formatCsvRow([
          row.created_at,
          row.actor_id,
          row.actor_name,
          row.actor_email,
          row.action,
          row.target_kind,
          row.target_id,
          row.target_name,
          Object.keys(row.details).length === 0 ? null : JSON.stringify(row.details),
          row.ip,
          row.user_agent,
        ]),
      )
      .join('')
  } while (last !== undefined)
}
