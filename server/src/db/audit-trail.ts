import type { CompiledQuery } from 'kysely'
import type { Result } from './engine.ts'
import { newId } from './new-id.ts'
import { writeIn } from './written-table.ts'

/** Tables whose rows keep the books of a request and are no deed of it. */
const uncounted: ReadonlySet<string> = new Set(['idempotency_keys', 'rate_limits', 'notifications', 'audit_events'])

/** Saves of one person on one thing within this long are one deed: an editor saves by itself. */
const onceWithin = '5 minutes'

export interface Target {
  readonly kind: string | null
  readonly id: string | null
}

/** Who does what, from where: what a request knows of itself before it writes. */
export interface Deed {
  readonly account_id: string
  readonly actor_id: string
  /** The route's name. */
  readonly action: string
  readonly target: Target | null
  /** Where a new row is made: the target when the first write makes none. */
  readonly under: Target | null
  readonly ip: string
  readonly user_agent: string
  /** One row for the repeats of a few minutes. */
  readonly isOften: boolean
}

/** What a handler may add before it writes: ids and plain words, never content, never a secret. */
export interface Note {
  readonly target_kind?: string
  readonly target_id?: string | null
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Puts one row into the audit log beside the first write of a request, in the same statement and so in the same transaction. */
export class AuditTrail {
  readonly #deed: Deed
  #note: Note = {}
  #isDue = true

  constructor(deed: Deed) {
    this.#deed = deed
  }

  note({ details, ...target }: Note): void {
    this.#note = { ...this.#note, ...target, details: { ...this.#note.details, ...details } }
  }

  /** Runs what may be undone: when it throws, its row is undone with it and still due. */
  async unlessUndone<T>(work: () => Promise<T>): Promise<T> {
    const wasDue = this.#isDue
    try {
      return await work()
    } catch (error) {
      this.#isDue = wasDue
      throw error
    }
  }

  /** Sends the statement that `beside` made: one that failed, or touched no row, was no deed. */
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

  /** The statement with the log's row beside it, or null when it needs none. Its result is the rows it returned, one for each it touched. */
  beside({ query, sql, parameters }: CompiledQuery): { sql: string; parameters: readonly unknown[] } | null {
    if (!this.#isDue) return null
    const write = writeIn(query)
    if (write === null || uncounted.has(write.table)) return null
    this.#isDue = false
    const { account_id, actor_id, action, ip, user_agent, isOften } = this.#deed
    const made = { kind: kindOf(write.table), id: write.insertedId }
    const target = this.#deed.target ?? (made.id === null ? this.#deed.under : made) ?? made
    const values = [
      newId(),
      account_id,
      actor_id,
      action,
      this.#note.target_kind ?? target.kind,
      this.#note.target_id === undefined ? target.id : this.#note.target_id,
      JSON.stringify(this.#note.details ?? {}),
      ip,
      user_agent,
    ]
    const $ = (place: number, type: string) => `$${parameters.length + place}::${type}`
    const repeat = `where not exists (select from audit_events where account_id = ${$(2, 'uuid')}
      and action = ${$(4, 'text')} and actor_id = ${$(3, 'uuid')} and target_id is not distinct from ${$(6, 'uuid')}
      and created_at > now() - interval '${onceWithin}')`
    return {
      sql: `with deed as (${sql}${write.isReturning ? '' : ' returning 1 as touched'}), audited as (
        insert into audit_events (id, account_id, actor_id, action, target_kind, target_id, details, ip, user_agent)
        select ${$(1, 'uuid')}, ${$(2, 'uuid')}, ${$(3, 'uuid')}, ${$(4, 'text')}, ${$(5, 'text')}, ${$(6, 'uuid')},
          ${$(7, 'text')}::jsonb, ${$(8, 'text')}, ${$(9, 'text')}
        from (select from deed limit 1) as done ${isOften ? repeat : ''})
      select * from deed`,
      parameters: [...parameters, ...values],
    }
  }
}

/** `pillar_channels` → `pillar_channel`. */
const kindOf = (table: string): string => table.replace(/s$/u, '')
