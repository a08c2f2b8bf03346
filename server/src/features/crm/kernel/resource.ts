import type { Columns } from '@draftwright/contract/crm/columns'
import type { Sort } from '@draftwright/contract/crm/filters'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import type { CrmCaller } from './caller.ts'

/** A record's columns as the database has them; `custom` is its own object. */
export type Row = Readonly<Record<string, unknown>>
export type Patch = Readonly<Record<string, unknown>>

/** One record on its way: what is there now (null when it is being made) and what of it shall be otherwise. */
export interface Draft {
  readonly id: string
  readonly before: Row | null
  /** Only what differs from `before`; a rule may add to it. */
  readonly patch: Record<string, unknown>
  /** The fields that were given, also those given as they were. */
  readonly named: ReadonlySet<string>
}

/** Something of a record that is kept in rows of another table, and changed, compared and taken back as one value. */
export interface Part {
  /** By record id; a record that is missing here has the empty value. */
  read(db: AccountDb, ids: readonly string[]): Promise<Map<string, unknown>>
  write(db: AccountDb, id: string, value: unknown): Promise<void>
  readonly empty: unknown
}

/** What the kernel must know of a resource to list it, and to keep its changes. */
export interface Resource {
  /** As in its path and in the change log: `contacts`. */
  readonly name: string
  /** In the audit log: `contact`. */
  readonly kind: string
  /** In a sentence: `Contact`. */
  readonly noun: string
  /** The column it is called by; `name` where none is given. */
  readonly named?: string
  readonly table: string
  readonly columns: Columns
  /** Columns that `q` looks into. */
  readonly searched: readonly string[]
  /** The same columns of the row `r` as one text, each behind a blank, as an index of trigrams has it: SQL. */
  readonly search?: string
  readonly sort: readonly Sort[]
  /** Set where the workspace adds fields of its own. */
  readonly fieldsOf?: RecordResource
  /** More that every row shows: SQL that answers one value, with the row as `r`, and the name it goes by. */
  readonly shown?: Readonly<Record<string, string>>
  /** Columns that are listed by but not stored as such: SQL that answers their value, with the row as `r`. */
  readonly computed?: Readonly<Record<string, string>>
  /** The column by which a salesperson is told their own records; absent: everybody in the CRM sees all. */
  readonly ownedBy?: string
  /** The column that names the opportunity a row hangs on; it is seen by whoever sees the opportunity, and where it is null. */
  readonly ofOpportunity?: string
  /** SQL that must hold of the row `r`, or nobody sees it: what it is part of is there. */
  readonly aliveIf?: string
  /** Rows with `deleted_at` are kept in the trash. */
  readonly hasTrash: boolean
  readonly parts?: Readonly<Record<string, Part>>
  /** Columns the server sets besides those of `columns`. */
  readonly hidden?: readonly string[]
  /**
   * The rules of a resource, on every path that writes: sets what follows from a change, and throws what must not be. Not
   * asked when something is taken back: what was, was allowed.
   */
  readonly rules?: (db: AccountDb, caller: CrmCaller, drafts: readonly Draft[], changeSetId: string) => Promise<void>
  /** What must not be on the way back either, because others have built on it since; throws. */
  readonly backRules?: (db: AccountDb, drafts: readonly Draft[]) => Promise<void>
  /** Fields that a record must not lose as it stands, by its id: they stay when what filled them is taken back. */
  readonly heldFields?: (db: AccountDb, drafts: readonly Draft[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Fields that follow from the first of them: they go back with it, or stay with it. */
  readonly together?: readonly string[]
}
