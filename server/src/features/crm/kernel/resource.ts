import type { Columns } from '@draftwright/contract/crm/columns'
import type { Sort } from '@draftwright/contract/crm/filters'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Sql } from './bind-value-store.ts'
import type { CrmCaller } from './caller.ts'
import type { RecordUse } from './record-uses-store.ts'

/** A record's database columns; `custom` is its own object. */
export type Row = Readonly<Record<string, unknown>>
export type Patch = Readonly<Record<string, unknown>>

/** A pending change of one record: its current values (null for a new one) and the new ones. */
export interface Draft {
  readonly id: string
  readonly before: Row | null
  /** Only what differs from `before`; a rule may add to it. */
  readonly patch: Record<string, unknown>
  /** The given fields, including unchanged ones. */
  readonly givenFields: ReadonlySet<string>
}

/** A value of a record that is stored in rows of another table, and changed, compared and undone as one value. */
export interface RecordPart {
  /** By record id; a missing record has the empty value. */
  read(db: AccountDb, ids: readonly string[]): Promise<Map<string, unknown>>
  write(db: AccountDb, id: string, value: unknown): Promise<void>
  readonly empty: unknown
}

/** How ids are put in order: SQL of the row `r`, which may only use the column itself and `account_id`. */
interface LinkOrder {
  /** Different for each id, so that records with the same one stand together. */
  readonly order: Sql
  readonly name: Sql
}

/** What the kernel must know of a resource to list it, and to store its changes. */
export interface Resource {
  /** As in its path and in the change log: `contacts`. */
  readonly name: string
  /** In the audit log: `contact`. */
  readonly kind: string
  /** In a sentence: `Contact`. */
  readonly noun: string
  /** The column with its name; `name` by default. */
  readonly nameColumn?: string
  readonly table: string
  readonly columns: Columns
  /** Columns that `q` searches. */
  readonly searched: readonly string[]
  /** The same columns of the row `r` as one text, each after a blank, as in the trigram index: SQL. */
  readonly search?: Sql
  readonly sort: readonly Sort[]
  /** Set if workspaces can add custom fields. */
  readonly customFieldResource?: RecordResource
  /** Additional columns of every row: SQL of one value, with the row as `r`, and its name. */
  readonly shown?: Readonly<Record<string, Sql>>
  /** Columns of ids that are sorted, and grouped, by something else. */
  readonly links?: Readonly<Record<string, LinkOrder>>
  /** Columns that are listed by but not stored as such: SQL of their value, with the row as `r`. */
  readonly computed?: Readonly<Record<string, Sql>>
  /** The column with the owner; absent: everyone in the CRM sees all. */
  readonly ownerColumn?: string
  /** The column of the linked opportunity; the row is visible to those who see the opportunity, and to all if it is null. */
  readonly opportunityColumn?: string
  /** A SQL condition on the row `r` for it to be visible: its parent exists. */
  readonly visibleIf?: Sql
  /** A SQL condition on the row `r` for it to be one of this resource at all: others are neither seen nor changed as such. */
  readonly isOneIf?: Sql
  /** Rows with `deleted_at` are in the trash. */
  readonly hasTrash: boolean
  readonly parts?: Readonly<Record<string, RecordPart>>
  /** Columns the server sets besides those of `columns`. */
  readonly internalColumns?: readonly string[]
  /**
   * The rules of a resource, for every write: sets derived values, and throws for invalid changes. Not called by undo: the old
   * values were valid.
   */
  readonly rules?: (db: AccountDb, caller: CrmCaller, drafts: readonly Draft[], changeSetId: string) => Promise<void>
  /** Refuses an undo that others depend on since; throws. */
  readonly undoRules?: (db: AccountDb, drafts: readonly Draft[]) => Promise<void>
  /** Fields that a record must not lose in its current state, by its id: undo keeps them. */
  readonly findRetainedFields?: (
    db: AccountDb,
    drafts: readonly Draft[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>
  /** References to its records: a created record that others use since is not undone without confirmation. */
  readonly uses?: readonly RecordUse[]
  /** Fields that depend on the first of them: they are undone with it, or kept with it. */
  readonly undoneTogether?: readonly string[]
}
