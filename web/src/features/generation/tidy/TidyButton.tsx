import type { Notes } from '@draftwright/contract/notes'
import { Group, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useListChannelsQuery } from '../../channels/index.ts'
import { useReadNotesMutation } from '../api.ts'

// With it come the questions of all shapes.
const TidyNotes = lazy(async () => ({ default: (await import('./TidyNotes.tsx')).TidyNotes }))

const allChannels = { query: { limit: 200, sort_by: 'name', sort_order: 'asc' } } as const

interface TidyButtonProps {
  ideaId: string
  /** As it is shown: when it changes, the notes are read again. */
  ideaText: string
  channelIds: readonly string[]
  keyword: string | undefined
  /** Saves pending edits, so that the notes have them. */
  onBeforeStart: () => Promise<unknown>
  /** Asked for on the page before. */
  isOpenAtFirst: boolean
}

/** Opens the notes beside the text that becomes of them. */
export function TidyButton({ ideaId, ideaText, channelIds, keyword, onBeforeStart, isOpenAtFirst }: TidyButtonProps) {
  const [read, { isLoading }] = useReadNotesMutation()
  const { data: list } = useListChannelsQuery(allChannels)
  const [notes, setNotes] = useState<Notes | null>(null)
  const [readText, setReadText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [first] = channelIds
  const channels = (list?.data ?? []).filter(({ id }) => channelIds.includes(id))

  async function open() {
    if (first === undefined) return
    setFailure(null)
    try {
      await onBeforeStart()
      setReadText(ideaText)
      setNotes(await read({ params: { channel_id: first }, body: { idea_id: ideaId } }).unwrap())
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  const isAsked = useRef(isOpenAtFirst)
  useEffect(() => {
    if (!isAsked.current || first === undefined) return
    isAsked.current = false
    void open()
  })

  return (
    <>
      {notes === null ? (
        <div>
          <Button loading={isLoading} disabled={first === undefined} onClick={() => void open()}>
            Tidy my notes
          </Button>
        </div>
      ) : null}
      <FormError message={failure} />
      {notes !== null && readText !== ideaText ? (
        <Group gap="xs">
          <Text size="sm">The idea was edited.</Text>
          <Button variant="outline" size="sm" loading={isLoading} onClick={() => void open()}>
            Read it again
          </Button>
        </Group>
      ) : null}
      {notes !== null && channels.length > 0 ? (
        <Suspense>
          <TidyNotes
            key={notes.version}
            ideaId={ideaId}
            notes={notes}
            channels={channels}
            keyword={keyword}
            onClose={() => setNotes(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
