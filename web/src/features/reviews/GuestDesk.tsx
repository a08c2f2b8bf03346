import type { GuestRemark } from '@draftwright/contract/guest-comments'
import type { GuestView } from '@draftwright/contract/guest-reviews'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useListGuestRemarksQuery } from './api.ts'
import { GuestAnswer } from './GuestAnswer.tsx'
import { GuestComments } from './GuestComments.tsx'
import styles from './GuestReviewPage.module.css'
import { useFrameWords } from './use-frame-words.ts'

interface GuestDeskProps {
  view: GuestView
  token: string
  onSaid: (view: GuestView) => void
  onStale: () => void
}

/** Milliseconds between two looks for answers: guests have no stream of news. */
const pollingInterval = 20_000
const none: GuestRemark[] = []

/** The text, and beside it what can be said about it. */
export function GuestDesk({ view, token, onSaid, onStale }: GuestDeskProps) {
  const [name, setName] = useState(view.name)
  const holder = useRef<HTMLIFrameElement>(null)
  const { data } = useListGuestRemarksQuery({ body: { token } }, { skip: !view.can_comment, pollingInterval })
  const frame = useFrameWords(holder, data?.data ?? none)
  const [length, setLength] = useState<number | null>(null)
  return (
    <div className={styles.desk}>
      {view.html === null ? null : (
        // No scripts, forms or ways out; the same origin alone, so that the words selected in it can be commented on.
        <iframe
          ref={holder}
          className={styles.frame}
          title="The text as it will be published"
          sandbox="allow-same-origin"
          srcDoc={view.html}
          style={length === null ? undefined : { ['--length' as string]: `${length}px` }}
          onLoad={() => {
            frame.onLoad()
            setLength(holder.current?.contentDocument?.documentElement.scrollHeight ?? null)
          }}
        />
      )}
      <div className={styles.side}>
        {view.can_comment || view.why_not === null ? (
          <TextInput
            label="Your name"
            required
            maxLength={80}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : null}
        <GuestAnswer view={view} name={name} token={token} onSaid={onSaid} onStale={onStale} />
        {view.can_comment ? <GuestComments token={token} name={name} frame={frame} /> : null}
      </div>
    </div>
  )
}
