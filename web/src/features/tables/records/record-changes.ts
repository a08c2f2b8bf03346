import type { Cells, GridRecord } from '../model.ts'
import type { CardMove } from './card-moves.ts'

/** Cells to write, with what the person saw in them when the edit began. */
export type CellChange = GridRecord & { readonly seen?: GridRecord['fields'] }

export type TakeBack = () => void

/** What others have changed or deleted since it was seen, and was left as it is. */
export interface KeptTheirs {
  readonly conflicts: readonly { readonly id: string; readonly field_id: string; readonly current?: unknown }[]
  readonly missingIds: readonly string[]
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
  /** The same for cells of a block, with what was seen in them: those that others have changed stay, and are told once all is sent. */
  readonly writeBlock: (
    changes: readonly CellChange[],
    added: readonly Cells[],
    onTheirs: (kept: KeptTheirs) => void,
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
