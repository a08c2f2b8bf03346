import type { GuestComment } from '@draftwright/contract/guest-comments'
import type { GuestView } from '@draftwright/contract/guest-reviews'
import { TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NetworkPreview } from '../network-preview/index.ts'
import { useListGuestCommentsQuery } from './api.ts'
import { GuestAnswer } from './GuestAnswer.tsx'
import { GuestComments } from './GuestComments.tsx'
import styles from './GuestReviewPage.module.css'
import { useFrameSelection } from './use-frame-selection.ts'

interface GuestReviewProps {
  view: GuestView
  token: string
  onAnswered: (view: GuestView) => void
  onStale: () => void
}

/** Polling interval for replies in milliseconds: guests have no event stream. */
const pollingInterval = 20_000
const none: GuestComment[] = []

/** The text, with the comments and the decision beside it. */
export function GuestReview({ view, token, onAnswered, onStale }: GuestReviewProps) {
  const [name, setName] = useState(view.name)
  const holder = useRef<HTMLIFrameElement>(null)
  const post = useRef<HTMLDivElement>(null)
  const findText = useCallback(
    () =>
      post.current?.querySelector('[data-post-text]') ??
      holder.current?.contentDocument?.querySelector('.prose') ??
      null,
    [],
  )
  const { data } = useListGuestCommentsQuery({ body: { token } }, { skip: !view.can_comment, pollingInterval })
  const frame = useFrameSelection(findText, data?.data ?? none)
  const [length, setLength] = useState<number | null>(null)
  const { as_post: asPost } = view
  const isPost = asPost !== null
  const { onLoad } = frame
  // An iframe fires a load event; content rendered in the page is available at once.
  useEffect(() => {
    if (isPost) onLoad()
  }, [isPost, onLoad])
  return (
    <div className={styles.desk}>
      {asPost ? (
        <div ref={post} className={styles.post}>
          <NetworkPreview
            network={asPost.network}
            name={asPost.name}
            title={view.title}
            excerpt={asPost.excerpt}
            doc={asPost.rich_content}
          />
        </div>
      ) : view.html === null ? null : (
        // No scripts, forms or navigation; only the same origin, so that words selected in it can be commented on.
        <iframe
          ref={holder}
          className={styles.frame}
          title="Preview of the post"
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
        <GuestAnswer view={view} name={name} token={token} onAnswered={onAnswered} onStale={onStale} />
        {view.can_comment ? <GuestComments token={token} name={name} frame={frame} /> : null}
      </div>
    </div>
  )
}
