import type { Row } from './resource.ts'

/** How records are changed. */
export interface UpdateOptions {
  /** The version that was edited; a field that was changed after it, and is changed here too, is a conflict. */
  readonly since?: string
  /** Undo: rules are not checked, and rows in the trash are included. */
  readonly isUndo?: boolean
  /** Called with fields that a record must not lose; they stay unchanged. */
  readonly onRetained?: (id: string, fields: readonly string[], row: Row) => void
  /** Unknown ids are skipped; otherwise they are a 404. */
  readonly isLenient?: boolean
  /** Only the rules are checked; nothing is written. */
  readonly isDryRun?: boolean
}
/** How records are made. */
export interface CreateOptions {
  /** An id for each, if the caller must know which one was refused. */
  readonly ids?: readonly string[]
  readonly isDryRun?: boolean
}

/** What an operation reverts, or was proposed by. */
export interface ChangeSetOrigin {
  readonly undoes?: string | null | undefined
  readonly meeting_id?: string | null | undefined
}
