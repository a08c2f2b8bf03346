import type { Folder, SessionSummary } from '@draftwright/contract/advisor'
import type { Session } from '@draftwright/contract/agent/sessions'

/** A conversation as a row of the list. */
export interface SessionListRow {
  readonly id: string
  readonly name: string
  readonly updatedAt: string
  readonly mark: SessionSummary | undefined
}
export interface SessionGroup {
  readonly title: string
  readonly folder: Folder | null
  readonly rows: readonly SessionListRow[]
}

/** Joins the loaded conversations with their marks; pinned, foldered and open ones not loaded yet are included. */
export function toSessionRows(
  sessions: readonly Session[],
  marks: readonly SessionSummary[],
  openId: string | null,
): SessionListRow[] {
  const byId = new Map(marks.map((mark) => [mark.session_id, mark]))
  // A conversation that changed between two page requests is on both pages.
  const once = new Map(sessions.map((session) => [session.session_id, session])).values()
  const rows = [...once].map(({ session_id, session_name, updated_at }) => ({
    id: session_id,
    name: session_name,
    updatedAt: updated_at,
    mark: byId.get(session_id),
  }))
  const listed = new Set(rows.map(({ id }) => id))
  const others = marks
    .filter(
      ({ session_id, is_pinned, folder_id }) =>
        !listed.has(session_id) && (is_pinned || folder_id !== null || session_id === openId),
    )
    .map((mark) => ({ id: mark.session_id, name: mark.session_name, updatedAt: mark.updated_at, mark }))
  return [...rows, ...others]
}

const day = 86_400_000

/** Pinned ones, folders, and the rest grouped by last change, using the reader's local dates. */
export function groupSessions(rows: readonly SessionListRow[], folders: readonly Folder[], now: Date): SessionGroup[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const free = rows.filter(({ mark }) => mark?.is_pinned !== true && (mark?.folder_id ?? null) === null)
  const between = (from: number, to: number) =>
    free.filter(({ updatedAt }) => Date.parse(updatedAt) >= from && Date.parse(updatedAt) < to)
  const plain = (title: string, of: readonly SessionListRow[]): SessionGroup => ({ title, folder: null, rows: of })
  return [
    plain(
      'Pinned',
      rows.filter(({ mark }) => mark?.is_pinned === true),
    ),
    ...folders.map((folder) => ({
      title: folder.name,
      folder,
      rows: rows.filter(({ mark }) => mark?.is_pinned !== true && mark?.folder_id === folder.id),
    })),
    plain('Today', between(midnight, Number.POSITIVE_INFINITY)),
    plain('Yesterday', between(midnight - day, midnight)),
    plain('Last 7 days', between(midnight - 7 * day, midnight - day)),
    plain('Older', between(0, midnight - 7 * day)),
  ].filter(({ rows: shown, folder }) => shown.length > 0 || folder !== null)
}
