import { composerId } from '@draftwright/contract/agent/vocabulary'
import { Drawer, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEdit, IconLayoutSidebar } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useForkSessionMutation, useListAgentModelsQuery, useListFoldersQuery, useListSharedQuery } from './api.ts'
import { Chat } from './Chat.tsx'
import classes from './ChatPage.module.css'
import type { ComposerHandle } from './composer/Composer.tsx'
import { buildTitle } from './run/conversation.ts'
import { RenameField, buildSessionMenu } from './sessions/SessionRow.tsx'
import { ModelCorner } from './ModelCorner.tsx'
import { SessionPanel } from './sessions/SessionPanel.tsx'
import { useSessionActions } from './sessions/use-session-actions.ts'
import { useSessionRows } from './sessions/use-session-rows.ts'
import { useChatKeys } from './use-chat-keys.ts'
import { useConversation } from './use-conversation.ts'

const plainTitle = 'Ask Co-CEO'

/** The chat page, with or without a conversation. */
export function Component() {
  const { sessionId = null } = useParams()
  const [fresh, setFresh] = useState(0)
  // Starting a new chat from a new chat also resets it.
  return <ChatPage sessionId={sessionId} fresh={fresh} onFresh={() => setFresh(fresh + 1)} />
}

function ChatPage({ sessionId, fresh, onFresh }: { sessionId: string | null; fresh: number; onFresh: () => void }) {
  const navigate = useNavigate()
  const list = useSessionRows(sessionId)
  const current = list.rows?.find(({ id }) => id === sessionId)
  const opened = useConversation(sessionId, list.version, fresh)
  const { conversation } = opened
  const first = useSyncExternalStore(conversation.subscribe, () => conversation.snapshot().turns[0]?.input)
  const { data: shared } = useListSharedQuery()
  const { data: folders = [] } = useListFoldersQuery()
  const { data: models = [] } = useListAgentModelsQuery()
  const [model, setModel] = useState<string>()
  const [fork] = useForkSessionMutation()
  const [isRenaming, setRenaming] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const composer = useRef<ComposerHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const sessionActions = useSessionActions(sessionId, (id) => list.rows?.find((row) => row.id !== id)?.id ?? null)
  const colleague = shared?.find(({ session_id, is_own }) => session_id === sessionId && !is_own)
  const title = current?.name ?? colleague?.session_name ?? (first === undefined ? plainTitle : buildTitle(first))

  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  useEffect(() => setDrawerOpen(false), [sessionId])

  const newChat = () => {
    setDrawerOpen(false)
    onFresh()
    if (sessionId !== null) void navigate(paths.chat())
    setTimeout(() => composer.current?.focus(), 50)
  }
  const renamed = () => {
    setRenaming(false)
    setTimeout(() => {
      if (document.activeElement === document.body) menu.current?.querySelector('button')?.focus()
    })
  }
  const toggleList = () => (isNarrow ? setDrawerOpen(!isDrawerOpen) : setHidden(!isHidden))
  useChatKeys({
    newChat,
    toggleList,
    search() {
      // Rendered synchronously, so that the very next key reaches the field.
      flushSync(() => (isNarrow ? setDrawerOpen(true) : setHidden(false)))
      search.current?.focus()
      if (search.current === null) setTimeout(() => search.current?.focus(), 50)
    },
    focusBox: () => composer.current?.focus(),
    copyLast: () => [...document.querySelectorAll<HTMLElement>('[data-copy-answer]')].at(-1)?.click(),
    stop() {
      if (!conversation.isBusy) return false
      conversation.stop()
      return true
    },
  })
  const forkFrom = async (from: string, runId?: string) => {
    const answer = await fork(runId === undefined ? { sessionId: from } : { sessionId: from, runId })
    if (answer.data === undefined) showErrorToast(answer.error)
    else void navigate(paths.chat(answer.data.session_id))
  }
  const panel = (
    <SessionPanel {...list} currentId={sessionId} sessionActions={sessionActions} searchRef={search} onNew={newChat} />
  )
  const isListShown = !isNarrow && !isHidden
  return (
    <div className={classes.page}>
      {isListShown && <aside className={classes.side}>{panel}</aside>}
      {isNarrow && (
        <Drawer
          opened={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          size={320}
          padding={0}
          title={<span className={classes.drawerTitle}>Conversations</span>}
          closeButtonProps={{ 'aria-label': 'Close' }}
          classNames={{ body: classes.drawer }}
        >
          {panel}
        </Drawer>
      )}
      <div className={classes.main}>
        <header className={classes.head}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={isListShown ? 'Hide the conversations' : 'Show the conversations'}
            title="Conversations  Ctrl Shift S"
            onClick={toggleList}
          >
            <IconLayoutSidebar size={18} aria-hidden />
          </Button>
          {isRenaming && current !== undefined ? (
            <div className={classes.title}>
              <RenameField id={current.id} name={current.name} onDone={renamed} />
            </div>
          ) : (
            <h1 className={classes.title}>{title}</h1>
          )}
          {models.length > 1 ? (
            <NativeSelect
              aria-label="Model"
              size="xs"
              value={model ?? models[0]?.id ?? ''}
              data={models.map(({ id }) => ({ value: id, label: id === composerId ? 'Basic mode' : id }))}
              onChange={({ currentTarget }) => setModel(currentTarget.value)}
            />
          ) : (
            <ModelCorner id={models[0]?.id} />
          )}
          {!isListShown && (
            <Button variant="ghost" size="icon" aria-label="New Chat" title="New Chat  Ctrl Shift O" onClick={newChat}>
              <IconEdit size={18} aria-hidden />
            </Button>
          )}
          {current !== undefined && (
            <div ref={menu}>
              <ActionMenu
                label="This conversation"
                items={buildSessionMenu(current, folders, sessionActions, () =>
                  setTimeout(() => setRenaming(true), 50),
                )}
              />
            </div>
          )}
        </header>
        <Chat
          opened={opened}
          sessionId={sessionId}
          isOwn={current?.mark !== undefined}
          sharedBy={colleague?.owner_name ?? null}
          model={model}
          isBasic={(model ?? models[0]?.id) === composerId}
          composer={composer}
          onFork={(from, runId) => void forkFrom(from, runId)}
        />
      </div>
    </div>
  )
}
