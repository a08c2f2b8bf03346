import type { FilterProblem } from '@draftwright/contract/table-views'
import type { GridRecord } from '../model.ts'
import type { RecordListAction } from './record-list.ts'

export interface LoadedRecords {
  readonly rows: readonly GridRecord[]
  /** Records that are shown although their deletion is on its way. */
  readonly doomed: ReadonlySet<string>
  /** Ids of records that were loaded and are not now, but are still there. */
  readonly unplaced: ReadonlySet<string>
  readonly isLoaded: boolean
  readonly hasMore: boolean
  readonly isFetching: boolean
  /** False while another list than the loaded one is asked for. */
  readonly isCurrent: boolean
  /** Of the whole table, without the filter. */
  readonly nRecords: number
  /** Of all that the filter keeps, as its first page has said; null where it has not. */
  readonly nMatching: number | null
  /** Conditions that the filter was read without. */
  readonly filterProblems: readonly FilterProblem[]
  readonly error: unknown
  readonly apply: (action: RecordListAction) => void
  readonly loadMore: () => void
  /** Loads the records at places that are shown, in a list whose length is known. */
  readonly loadPlaces: (from: number, to: number) => void
  /** Says which place is shown first, also where nothing is missing: a long list is read again around it. */
  readonly notePlace: (at: number) => void
  readonly reload: () => void
  /** Reads records again that have changed. */
  readonly refresh: (ids: readonly string[]) => Promise<void>
  /** The page's own changes: events about them are left out. */
  readonly addOwnChange: (changeId: string | null) => void
}
