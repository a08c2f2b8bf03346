import { maxIdeaLength } from '@draftwright/contract/vocabulary'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getOwnTimeZone } from '../../ui/format-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { useListChannelsQuery } from '../channels/index.ts'
import { useListIdeasQuery } from '../ideas/index.ts'
import styles from './new-posts.module.css'
import { useNewPost } from './use-new-post.ts'

const allChannels = { query: { limit: 200, sort_by: 'name', sort_order: 'asc' } } as const
const freshIdeas = { query: { status: 'new', limit: 20 } } as const
const takeFirstLine = (text: string) => (text.trim().split('\n')[0] ?? '').slice(0, 90)

/** Starts a post from typed words, from an idea, or from nothing. `isPlain`: the words alone, for the first post. */
export function NewPostForm({ isPlain = false }: { isPlain?: boolean }) {
  const [params] = useSearchParams()
  const { data: settings } = useReadSettingsQuery()
  const { data: channels } = useListChannelsQuery(allChannels)
  const { data: ideas } = useListIdeasQuery(freshIdeas, { skip: isPlain })
  const { start, isDrafting } = useNewPost()
  const [text, setText] = useState('')
  const [ideaId, setIdeaId] = useState(() => params.get('idea') ?? '')
  const [chosen, setChosen] = useState<string | null>(null)
  const [day, setDay] = useState(() => params.get('day') ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const active = channels?.data.filter(({ is_active }) => is_active) ?? []
  const channelId = chosen ?? (active.find(({ channel_type }) => channel_type === 'site') ?? active[0])?.id ?? null
  const idea = ideas?.data.find(({ id }) => id === ideaId)
  const isEmpty = text.trim() === '' && idea === undefined

  async function submit() {
    if (isBusy || channels === undefined) return
    setBusy(true)
    setFailure(null)
    const zone = settings?.time_zone ?? getOwnTimeZone()
    const why = await start({ text, ideaId: idea?.id ?? null, channelId, day, zone })
    if (why === null) return
    setFailure(`${why} Your text is still here.`)
    setBusy(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      className={styles.form}
      aria-label="New post"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        label="What do you want to say?"
        description={idea === undefined ? 'One sentence is enough. Or leave it empty for a blank page.' : 'Your idea'}
        placeholder="e.g. Three questions every new customer asks us"
        size="md"
        autosize
        minRows={isPlain ? 5 : 4}
        maxRows={16}
        maxLength={maxIdeaLength}
        autoFocus
        readOnly={idea !== undefined}
        value={idea?.text ?? text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      {isPlain ? null : (
        <div className={styles.fields}>
          {ideas !== undefined && ideas.data.length > 0 ? (
            <NativeSelect
              label="Start from an idea"
              value={ideaId}
              onChange={(event) => setIdeaId(event.currentTarget.value)}
              data={[
                { value: '', label: 'No idea, just write' },
                ...ideas.data.map((one) => ({ value: one.id, label: takeFirstLine(one.text) })),
              ]}
            />
          ) : null}
          {active.length > 1 ? (
            <NativeSelect
              label="Channel"
              value={channelId ?? ''}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={active.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : null}
          <TextInput
            type="date"
            label="Day on the calendar"
            description="Optional. You can move it later."
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </div>
      )}
      <FormError message={failure} />
      <div className={styles.submit}>
        <Button type="submit" size={isPlain ? 'lg' : 'default'} loading={isBusy} disabled={channels === undefined}>
          {isEmpty ? 'Start writing' : isDrafting && day === '' ? 'Write a draft' : 'Write post'}
        </Button>
      </div>
    </form>
  )
}
