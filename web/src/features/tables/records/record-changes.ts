import type { Cells, GridRecord } from '../model.ts'
import type { CardMove } from './card-moves.ts'

/** Cells to write, with what the person saw in them when the edit began. */
export type CellChange = GridRecord & { readonly seen?: GridRecord['fields'] }

export type TakeBack = () => void

/** What others have changed or deleted since it was seen, and was left as it is. */
interface KeptTheirs {
  readonly conflicts: readonly { readonly id: string; readonly field_id: string; readonly current?: unknown }[]
  readonly missingIds: readonly string[]
}
/** A cell whose field cannot hold what was sent: of a record, or of the new one at that place. */
export interface RefusedCell {
  readonly id: string | null
  readonly at: number
  readonly field_id: string
  readonly message: string
}
export interface BlockReport extends KeptTheirs {
  readonly refused: readonly RefusedCell[]
}

export interface RecordChanges {
  /** Shows the changes at once and sends them; the server reads texts as in a spreadsheet. New records are added at the end. Resolves to their ids. A typed text is shown again if its record is gone. */
  readonly write: (
    changes: readonly CellChange[],
    added?: readonly Cells[],
    typed?: string,
    /** Somebody else has changed a cell since it was seen; called with its value now. */
    onConflict?: (current: unknown) => void,
  ) => Promise<readonly string[]>
  /** The same for cells of a block, with what was seen in them: those that others have changed stay, as do those whose field cannot hold the value, and are told once all is sent. */
  readonly writeBlock: (
    changes: readonly CellChange[],
    added: readonly Cells[],
    onReport: (report: BlockReport) => void,
  ) => Promise<readonly string[]>
  /** Adds one record, whose id is known before it is written. */
  readonly add: (cells: Cells) => { readonly id: string; readonly isWritten: Promise<boolean> }
  /** The same as `write` for one record, whose card also gets another place; resolves to what takes this step back, or to null if it was not written. */
  readonly change: (record: CellChange, move?: CardMove) => Promise<TakeBack | null>
  /** Gives a card another place. Resolves like `change`. */
  readonly moveCard: (move: CardMove) => Promise<TakeBack | null>
  /** Resolves like `change`. */
  readonly remove: (ids: readonly string[]) => Promise<TakeBack | null>
  readonly undo: () => void
  readonly redo: () => void
}
