import type { Row } from './resource.ts'

/** How records are changed. */
export interface How {
  /** The version that was edited; a field that somebody changed after it, and this changes too, is a conflict. */
  readonly since?: string
  /** Something is taken back: rules are not asked, and rows in the trash count. */
  readonly isUndo?: boolean
  /** Told of fields that a record must not lose; they stay as they are. */
  readonly held?: (id: string, fields: readonly string[], row: Row) => void
  /** Ids that name nothing are passed over; otherwise they are a 404. */
  readonly isLenient?: boolean
  /** Only the rules are asked; nothing is written. */
  readonly isRehearsal?: boolean
}
/** How records are made. */
export interface HowMade {
  /** An id for each, where whoever makes them must know which one was refused. */
  readonly ids?: readonly string[]
  readonly isRehearsal?: boolean
}
