import type { Content } from '@draftwright/contract/content'
import { Button as KitButton, CloseButton } from '@mantine/core'
import { IconCalendarPlus, IconChartBar, IconCircleCheck, IconExternalLink, IconShare } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './PublishedCard.module.css'

interface PublishedCardProps {
  content: Content
  place: string
  onClose: () => void
}

/** A post went out: where it is, and what to do next. */
export function PublishedCard({ content, place, onClose }: PublishedCardProps) {
  const can = useCan()
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  const isLive = content.status === 'published'
  return (
    <section ref={card} className={styles.card} tabIndex={-1} aria-labelledby="published-title">
      <header>
        <IconCircleCheck size={22} aria-hidden />
        <div>
          <h2 id="published-title">{isLive ? 'Your post is live' : `On its way to ${place}`}</h2>
          <p>{isLive ? `Readers can find it on ${place}.` : 'You can leave this page. We tell you when it is live.'}</p>
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      <div className={styles.actions}>
        {isLive && content.url !== null ? (
          <KitButton
            component="a"
            variant="default"
            href={content.url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            See it live
          </KitButton>
        ) : null}
        {isLive ? (
          <Button variant="outline" icon={<IconShare size={16} />} to={paths.sharePost(content.id)}>
            Share it
          </Button>
        ) : null}
        {can('content:write') ? (
          <Button variant="outline" icon={<IconCalendarPlus size={16} />} to={paths.newPost}>
            Plan the next post
          </Button>
        ) : null}
        {can('analytics:read') ? (
          <Button
            variant="outline"
            icon={<IconChartBar size={16} />}
            to={`${paths.analytics}?content_id=${content.id}`}
          >
            See who reads it
          </Button>
        ) : null}
      </div>
    </section>
  )
}
