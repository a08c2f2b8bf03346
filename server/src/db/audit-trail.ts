import { toStorableJson } from '@draftwright/contract/storable-json'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Result } from './engine.ts'
import { createId } from './create-id.ts'
import { findTableWrite } from './table-write.ts'

/** Tables that a request writes for bookkeeping and that are not audited. */
const unauditedTables: ReadonlySet<string> = new Set(['idempotency_keys', 'rate_limits', 'audit_events'])

const unauditedNodes = new WeakSet<object>()

/** Marks the statements of a database as bookkeeping: they are not audited, and leave the audit entry to the next write. */
export class Unaudited implements KyselyPlugin {
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    unauditedNodes.add(node)
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

/** Repeated saves by one person of the same record within this time count as one operation, because the editor saves automatically. */
const repeatWindow = '5 minutes'
/** After the first of repeated saves, webhooks hear of the others together. */
const repeatedEventDelay = '30 seconds'

export interface Target {
  readonly kind: string | null
  readonly id: string | null
}

/** Who does what, from where: the data of the request that is known before its first write. */
export interface AuditedRequest {
  readonly account_id: string
  readonly actor_id: string
  /** The route's name. */
  readonly action: string
  readonly target: Target | null
  /** The parent of a new row: used as the target when the first write inserts no row. */
  readonly under: Target | null
  readonly ip: string | null
  readonly user_agent: string
  /** Repeats within a few minutes share one entry. */
  readonly isOften: boolean
}

/** Details that a handler may add before it writes: ids and plain words, never content or secrets. */
export interface AuditNote {
  readonly target_kind?: string
  readonly target_id?: string | null
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Inserts one row into the audit log together with the first write of a request, in the same statement and therefore the same transaction. */
export class AuditTrail {
  readonly #audited: AuditedRequest
  #note: AuditNote = {}
  #isDue = true

  constructor(audited: AuditedRequest) {
    this.#audited = audited
  }

  addNote({ details, ...target }: AuditNote): void {
    this.#note = { ...this.#note, ...target, details: { ...this.#note.details, ...details } }
  }

  /** Runs a part that may be rolled back: if it throws, its audit row is rolled back too and will be written by the next write. */
  async runUndoable<T>(work: () => Promise<T>): Promise<T> {
    const wasDue = this.#isDue
    try {
      return await work()
    } catch (error) {
      this.#isDue = wasDue
      throw error
    }
  }

  /** Sends the statement built by `beside`: one that failed, or changed no row, is not audited. */
  async send<R>(statement: () => Promise<Result<R>>): Promise<Result<R>> {
    try {
      const { rows } = await statement()
      this.#isDue = rows.length === 0
      return { rows, affected: rows.length }
    } catch (error) {
      this.#isDue = true
      throw error
    }
  }

  /** The statement with the audit insert added, or null when none is needed. Its result is the rows it returned, one for each row it changed. */
  buildAuditedStatement({
    query,
    sql,
    parameters,
  }: CompiledQuery): { sql: string; parameters: readonly unknown[] } | null {
    if (!this.#isDue || unauditedNodes.has(query)) return null
    const write = findTableWrite(query)
    if (write === null || unauditedTables.has(write.table)) return null
    this.#isDue = false
    const { account_id, actor_id, action, ip, user_agent, isOften } = this.#audited
    const made = { kind: toTargetKind(write.table), id: write.insertedId }
    const target = this.#audited.target ?? (made.id === null ? this.#audited.under : made) ?? made
    const values = [
      createId(),
      account_id,
      actor_id,
      action,
      this.#note.target_kind ?? target.kind,
      this.#note.target_id === undefined ? target.id : this.#note.target_id,
      toStorableJson(JSON.stringify(this.#note.details ?? {})),
      ip,
      user_agent,
    ]
    const $ = (place: number, type: string) => `$${parameters.length + place}::${type}`
    const repeated = `exists (select from audit_events where account_id = ${$(2, 'uuid')}
      and action = ${$(4, 'text')} and actor_id = ${$(3, 'uuid')} and target_id is not distinct from ${$(6, 'uuid')}
      and created_at > now() - interval '${repeatWindow}')`
    // A repeat is an event for webhooks without an entry. One that waits stands for it, unless somebody is sending it just now.
    const noted = `, noted as (
        insert into webhook_events (account_id, type, subject_kind, subject_id, actor_id, details, due_at)
        select ${$(2, 'uuid')}, ${$(4, 'text')}, ${$(5, 'text')}, ${$(6, 'uuid')}, ${$(3, 'uuid')},
          ${$(7, 'text')}::jsonb, now() + interval '${repeatedEventDelay}'
        from (select from written limit 1) as done where ${repeated}
          and has_webhooks(${$(2, 'uuid')})
          and not exists (select from webhook_events where account_id = ${$(2, 'uuid')} and is_pending
            and due_at > now() and type = ${$(4, 'text')} and actor_id = ${$(3, 'uuid')}
            and subject_id is not distinct from ${$(6, 'uuid')} for key share skip locked))`
    return {
      sql: `with written as (${sql}${write.isReturning ? '' : ' returning 1 as touched'}), audited as (
        insert into audit_events (id, account_id, actor_id, action, target_kind, target_id, details, ip, user_agent)
        select ${$(1, 'uuid')}, ${$(2, 'uuid')}, ${$(3, 'uuid')}, ${$(4, 'text')}, ${$(5, 'text')}, ${$(6, 'uuid')},
          ${$(7, 'text')}::jsonb, ${$(8, 'text')}, ${$(9, 'text')}
        from (select from written limit 1) as done ${isOften ? `where not ${repeated}` : ''})${isOften ? noted : ''}
      select * from written`,
      parameters: [...parameters, ...values],
    }
  }
}

/** `pillar_channels` → `pillar_channel`. */
const toTargetKind = (table: string): string => table.replace(/s$/u, '')
