import { TextInput } from '@mantine/core'
import { IconEdit, IconFolderPlus, IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useListFoldersQuery, useListSharedQuery } from '../api.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { FolderHead } from './FolderHead.tsx'
import { Found } from './Found.tsx'
import { OlderRows } from './OlderRows.tsx'
import { groupSessions, type SessionListRow } from './groups.ts'
import { SessionRow } from './SessionRow.tsx'
import classes from './SessionPanel.module.css'
import type { SessionActions } from './use-session-actions.ts'

export interface SessionPanelProps {
  rows: readonly SessionListRow[] | undefined
  error: unknown
  hasMore: boolean
  isLoading: boolean
  currentId: string | null
  sessionActions: SessionActions
  searchRef: Ref<HTMLInputElement>
  onRetry: () => void
  onMore: () => void
  onNew: () => void
}

/** All conversations: the person's own by date, in folders and pinned, and those shared by colleagues. */
export function SessionPanel({
  rows,
  error,
  hasMore,
  isLoading,
  currentId,
  sessionActions,
  searchRef,
  onRetry,
  onMore,
  onNew,
}: SessionPanelProps) {
  const [words, setWords] = useState('')
  const [today] = useState(() => new Date())
  const [isFolderAsked, setFolderAsked] = useState(false)
  const { data: folders = [] } = useListFoldersQuery()
  const { data: shared = [] } = useListSharedQuery()
  const others = shared.filter(({ is_own }) => !is_own)
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Button icon={<IconEdit size={16} aria-hidden />} onClick={onNew} title="New Chat  Ctrl Shift O">
          New Chat
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="New folder"
          title="New folder"
          onClick={() => setFolderAsked(true)}
        >
          <IconFolderPlus size={18} aria-hidden />
        </Button>
      </div>
      <TextInput
        ref={searchRef}
        type="search"
        aria-label="Search conversations"
        placeholder="Search conversations"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || words === '') return
          event.stopPropagation()
          setWords('')
        }}
      />
      <nav aria-label="Conversations" className={classes.list}>
        {words.trim().length >= 2 ? (
          <Found words={words.trim()} currentId={currentId} />
        ) : rows === undefined ? (
          error === undefined ? (
            <RowsSkeleton rows={5} />
          ) : (
            <ErrorState error={error} onRetry={onRetry} />
          )
        ) : (
          <>
            {rows.length === 0 && folders.length === 0 && (
              <p className={classes.none}>Your conversations appear here.</p>
            )}
            {groupSessions(rows, folders, today).map(({ title, folder, rows: shown }) => (
              <section key={folder?.id ?? title} aria-label={title}>
                {folder === null ? <h2>{title}</h2> : <FolderHead folder={folder} />}
                {shown.length === 0 && <p className={classes.none}>Empty</p>}
                {shown.map((row) => (
                  <SessionRow
                    key={row.id}
                    row={row}
                    isCurrent={row.id === currentId}
                    folders={folders}
                    sessionActions={sessionActions}
                  />
                ))}
              </section>
            ))}
            {hasMore && <OlderRows isLoading={isLoading} onMore={onMore} />}
            {others.length > 0 && (
              <section aria-label="Shared by colleagues">
                <h2>Shared by colleagues</h2>
                {others.map(({ session_id, session_name, owner_name }) => (
                  <div key={session_id} className={classes.row} data-current={session_id === currentId || undefined}>
                    <Link
                      to={paths.chat(session_id)}
                      data-row
                      className={classes.link}
                      aria-current={session_id === currentId ? 'page' : undefined}
                    >
                      <span className={classes.name}>{session_name}</span>
                      <span className={classes.owner}>{owner_name}</span>
                    </Link>
                  </div>
                ))}
              </section>
            )}
          </>
        )}
      </nav>
      {isFolderAsked && <FolderDialog folder={null} onClose={() => setFolderAsked(false)} />}
    </div>
  )
}
