import { audit } from '@draftwright/contract/audit'
import type { AccountDb } from '../../db/account-db.ts'
import { csvRow } from '../../documents/csv.ts'
import { implement } from '../../http/call.ts'
import type { Parts } from '../../http/parts.ts'
import { peopleByIds } from '../accounts/index.ts'
import {
  actionsIn,
  type Filters,
  listEvents,
  namesOf,
  nextEvents,
  recordExport,
  type Row,
  workspaceOf,
} from './store.ts'

export const auditRoutes = implement(audit, {
  async list({ db, parts, query }) {
    const { data, meta } = await listEvents(db, query)
    const [named, actions] = await Promise.all([withNames(db, parts, data), actionsIn(db)])
    return { data: named, meta: { ...meta, actions } }
  },
  async export({ db, parts, query, caller, request }) {
    const { slug, time_zone } = await workspaceOf(db)
    await recordExport(db, caller.userId, request)
    // The Canadian way to write a day is the ISO one.
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(parts.now())
    return { filename: `${slug}-audit-log-${day}.csv`, pieces: csv(db, parts, query) }
  },
})

async function withNames(db: AccountDb, parts: Parts, rows: readonly Row[]) {
  const ids = rows.flatMap(({ target_id }) => target_id ?? [])
  const actors = rows.flatMap(({ actor_id }) => actor_id ?? [])
  const users = rows.flatMap(({ target_kind, target_id }) => (target_kind === 'user' && target_id ? target_id : []))
  const [names, people] = await Promise.all([namesOf(db, ids), peopleByIds(parts.engine, [...actors, ...users])])
  return rows.map((row) => {
    const actor = people.get(row.actor_id ?? '')
    const target = row.target_id ?? ''
    return {
      ...row,
      // Which session it was is between its person and the server.
      target_id: row.target_kind === 'session' ? null : row.target_id,
      actor_name: actor?.display_name ?? null,
      actor_email: actor?.email ?? null,
      target_name: names.get(target) ?? people.get(target)?.display_name ?? null,
    }
  })
}

const head = [
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
const batch = 500

async function* csv(db: AccountDb, parts: Parts, filters: Filters): AsyncGenerator<string> {
  yield csvRow(head)
  let last: Row | undefined
  do {
    const rows = await nextEvents(db, filters, last, batch)
    last = rows.length === batch ? rows.at(-1) : undefined
    const named = await withNames(db, parts, rows)
    yield named
      .map((row) =>
        csvRow([
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
