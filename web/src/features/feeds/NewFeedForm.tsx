import type { FeedPreview } from '@draftwright/contract/feeds'
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCreateFeedMutation, usePreviewFeedMutation } from './api.ts'
import classes from './Feeds.module.css'
import { toWebAddress } from './web-address.ts'

/** What watches a feed. */
export type FeedWatcher = { pillar_id: string } | { channel_id: string }

/** Asks for an address, shows the feed that was found there, and adds it. */
export function NewFeedForm({ watcher, onClose }: { watcher: FeedWatcher; onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [found, setFound] = useState<FeedPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [preview, { isLoading: isReading }] = usePreviewFeedMutation()

  async function read(url: string) {
    setFailure(null)
    try {
      setFound(await preview({ body: { url } }).unwrap())
    } catch (error) {
      const reason = toFieldErrors(error)['url']
      setFailure(reason === undefined ? toFailure(error).message : `This address ${lowerFirst(reason)}.`)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (address.trim() === '') return setFailure('Enter an address.')
    void read(toWebAddress(address))
  }
  if (found !== null)
    return (
      <FoundFeed
        key={found.url}
        watcher={watcher}
        found={found}
        isReading={isReading}
        failure={failure}
        onRead={(url) => void read(url)}
        onBack={() => setFound(null)}
        onClose={onClose}
      />
    )
  return (
    <form onSubmit={submit} noValidate aria-label="New feed" className={classes.form}>
      <Stack gap="sm">
        <TextInput
          label="Feed or website address"
          description="e.g. example.com/blog. We find the website’s feed."
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2000}
          // The person has just asked for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={address}
          error={failure}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setFailure(null)
          }}
        />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={isReading}>
            Find feed
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface FoundFeedProps {
  watcher: FeedWatcher
  found: FeedPreview
  isReading: boolean
  failure: string | null
  onRead: (url: string) => void
  onBack: () => void
  onClose: () => void
}

function FoundFeed({ watcher, found, isReading, failure, onRead, onBack, onClose }: FoundFeedProps) {
  const { url, title, entries, others } = found
  const [newest, setNewest] = useState('0')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [create, { isLoading }] = useCreateFeedMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The field that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  async function add(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    try {
      await create({ body: { ...watcher, url, newest: Number(newest) } }).unwrap()
      showToast(`${title} added`)
      onClose()
    } catch (error) {
      setRefusal(toFailure(error).message)
    }
  }
  const counts = [0, 1, 5].filter((n) => n <= 1 || entries.length > 1).filter((n) => n === 0 || entries.length > 0)
  return (
    <form onSubmit={add} aria-label="New feed" className={classes.form}>
      <Stack gap="sm">
        <div>
          <h3 ref={heading} tabIndex={-1} className={classes.found}>
            {title}
          </h3>
          <p className={classes.facts}>{url.replace(/^https?:\/\//u, '')}</p>
        </div>
        {entries.length === 0 ? (
          <Text size="sm" c="dimmed">
            This feed has no entries yet.
          </Text>
        ) : (
          <ol className={classes.entries} aria-label="Newest entries">
            {entries.map((entry, at) => (
              <li key={at}>
                <span className={classes.entryTitle}>{entry.title}</span>
                {entry.published_at !== null && (
                  <span className={classes.facts}>
                    <TimeAgo time={entry.published_at} />
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
        {counts.length > 1 && (
          <NativeSelect
            label="Create ideas from the newest"
            description="Later entries become ideas automatically."
            data={counts.map((n) => ({ value: String(n), label: n === 0 ? 'None' : String(n) }))}
            value={newest}
            onChange={(event) => setNewest(event.currentTarget.value)}
          />
        )}
        {others.length > 0 && (
          <div>
            <p className={classes.facts}>Other feeds on this website:</p>
            <Group gap="xs" mt={4}>
              {others.map((other) => (
                <Button
                  key={other.url}
                  variant="outline"
                  size="sm"
                  disabled={isReading}
                  title={other.url}
                  onClick={() => onRead(other.url)}
                >
                  {other.title || new URL(other.url).pathname}
                </Button>
              ))}
            </Group>
          </div>
        )}
        <FormError message={refusal ?? failure} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={isLoading} disabled={isReading}>
            Add feed
          </Button>
          <Button variant="ghost" size="sm" onClick={onBack}>
            Change address
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
